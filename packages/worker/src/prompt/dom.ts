// Elements are made by hand: no markup is ever parsed, so no text of a model's can become any.
import { visibleText } from './visible-text.js';

type Child = Node | string | null;

/** Makes an element with attributes and children; strings become text nodes, null nothing. Own words only: see `shown`. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Text that someone else wrote, with its hidden characters as marks. */
export function shown(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const piece of visibleText(text)) {
    fragment.append(piece.kind === 'text' ? piece.text : make('span', { part: 'mark' }, piece.text));
  }
  return fragment;
}
