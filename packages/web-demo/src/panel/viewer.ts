import { button, el } from '../ui/el.js';
import { formatCount } from '../ui/format.js';

export interface ViewedText {
  readonly title: string;
  readonly note: string;
  /** UTF-16 units in all. */
  readonly chars: number;
  /** A part of the text; undefined where it is gone. */
  read(offset: number, length: number): Promise<string | undefined>;
}

/** UTF-16 units on a page: the page never holds more of a text than this. */
export const PAGE_CHARS = 10_000;

/** A dialog that shows a long text page by page, and asks for no page that nobody looks at. */
export function createViewer(): (text: ViewedText) => Promise<void> {
  const title = el('h2', { id: 'viewer-title' });
  const note = el('p', { class: 'hint' });
  const body = el('pre', { class: 'code viewer-text', tabindex: 0, 'aria-label': 'Text' });
  const where = el('p', { class: 'viewer-where', role: 'status' });
  const close = button('Close', () => dialog.close());
  const first = button('First', () => void go(0));
  const back = button('Back', () => void go(page - 1));
  const next = button('Next', () => void go(page + 1));
  const last = button('Last', () => void go(pages() - 1));
  const dialog = el(
    'dialog',
    { class: 'viewer', 'aria-labelledby': 'viewer-title' },
    el('div', { class: 'heading-row' }, title, close),
    note,
    body,
    el('div', { class: 'viewer-foot' }, first, back, next, last, where),
  );
  document.body.append(dialog);
  let shown: ViewedText | null = null;
  let page = 0;
  const pages = () => Math.max(1, Math.ceil((shown?.chars ?? 0) / PAGE_CHARS));

  const go = async (to: number): Promise<void> => {
    if (!shown) return;
    page = Math.min(Math.max(to, 0), pages() - 1);
    const [text, wanted] = [shown, page];
    const part = await text.read(wanted * PAGE_CHARS, PAGE_CHARS);
    if (text !== shown || wanted !== page) return;
    body.textContent = part ?? 'This result is no longer stored.';
    body.scrollTop = 0;
    where.textContent = `Page ${formatCount(page + 1)} of ${formatCount(pages())}`;
    for (const one of [first, back]) one.setAttribute('aria-disabled', String(page === 0));
    for (const one of [next, last]) one.setAttribute('aria-disabled', String(page === pages() - 1));
  };

  return async (text) => {
    shown = text;
    title.textContent = text.title;
    note.textContent = text.note;
    body.textContent = '';
    dialog.showModal();
    await go(0);
  };
}
