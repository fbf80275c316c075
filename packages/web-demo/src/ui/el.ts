// Elements are made by hand: no markup is ever parsed, so no text of a model's can become any.

export type Child = Node | string | null | undefined;
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Makes an element. Attributes that are false, null or undefined are left out; true is the empty string. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(attribute, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button that does something on this page. */
export function button(label: Child, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = el('button', { type: 'button', class: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
}
