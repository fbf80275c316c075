import { el, type Child } from '../ui/el.js';

let panels = 0;

/** A titled part of the session column. */
export function panel(title: string, ...children: readonly Child[]): HTMLElement {
  const id = `panel-${++panels}`;
  return el('section', { class: 'panel', 'aria-labelledby': id }, el('h3', { id }, title), ...children);
}
