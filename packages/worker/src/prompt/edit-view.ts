import type { PromptRequest } from '@sallyport/core';
import { make } from './dom.js';
import type { EditedInput, InputForm } from './input-form.js';
import { inputView } from './input-view.js';
import type { PromptTexts } from './texts.js';

export interface EditView {
  readonly element: HTMLElement;
  /** What would go with an allow; null where the edited text cannot be read, which is then in focus. */
  read(): EditedInput;
  setReadOnly(readOnly: boolean): void;
}

/** The full input of a call, which stays on show, and a button that opens a form to change it in, and closes it again. */
export function editView(request: PromptRequest, texts: PromptTexts): EditView {
  const view = inputView(request, texts);
  const toggle = make('button', { type: 'button', part: 'edit' });
  let form: InputForm | null = null;

  const setForm = (next: InputForm | null): void => {
    form?.element.remove();
    form = next;
    toggle.textContent = next ? texts.undoEdit : texts.edit;
    if (next) view.after(next.element);
    next?.focus();
  };
  const open = async (): Promise<void> => {
    try {
      const { inputForm } = await import('./input-form.js');
      // A second click, or another owner of the question, may have come first.
      if (!form && !toggle.hidden) setForm(inputForm(request, texts.later));
    } catch (error) {
      toggle.textContent = texts.failed(String(error));
    }
  };
  toggle.addEventListener('click', () => (form ? setForm(null) : void open()));
  setForm(null);

  return {
    element: make('div', { part: 'section' }, view, toggle),
    setReadOnly(readOnly) {
      if (readOnly) setForm(null);
      toggle.hidden = readOnly;
    },
    read: () => (form ? form.read() : {}),
  };
}
