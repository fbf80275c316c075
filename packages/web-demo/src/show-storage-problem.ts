import { byId } from './ui/by-id.js';
import { button, el } from './ui/el.js';

/** Tells of something that could not be kept; each once, until it is put away. */
export function showStorageProblem(message: string): void {
  const note: HTMLElement = el(
    'div',
    { class: 'tab-note' },
    el('p', { class: 'note' }, message),
    button('Dismiss', () => note.remove(), { class: 'button small' }),
  );
  byId('storage-note').append(note);
}
