import { byId } from './by-id.js';

/** Tells screen readers, politely, what has changed. */
export function announce(text: string): void {
  byId('announcer').textContent = text;
}
