/** An element that index.html promises to hold. Throws where it does not: the page and its script do not fit. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}
