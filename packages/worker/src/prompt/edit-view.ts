import { make } from './dom.js';
import { inputEditor, type EditedInput, type InputEditor } from './input-editor.js';
import { isRecord } from './input-parts.js';
import { inputView } from './input-view.js';
import type { PromptTexts } from './texts.js';

export interface EditView {
  readonly element: HTMLElement;
  /** What would go with an allow; null where the edited text cannot be read, which is then in focus. */
  read(): EditedInput;
  setReadOnly(readOnly: boolean): void;
}

/** The full input of a call, which stays on show, and a button that opens a text box to change it in, and closes it again. */
export function editView(tool: string, input: unknown, texts: PromptTexts): EditView {
  const command = tool === 'Bash' && isRecord(input) && typeof input['command'] === 'string' ? input['command'] : null;
  const view = inputView(tool, input, texts);
  const toggle = make('button', { type: 'button', part: 'edit' });
  let editor: InputEditor | null = null;

  const setEditor = (next: InputEditor | null): void => {
    editor?.element.remove();
    editor = next;
    toggle.textContent = next ? texts.undoEdit : texts.edit;
    if (next) view.after(next.element);
    next?.focus();
  };
  toggle.addEventListener('click', () => setEditor(editor ? null : inputEditor(input, command, texts)));
  setEditor(null);

  return {
    element: make('div', { part: 'section' }, view, toggle),
    setReadOnly(readOnly) {
      if (readOnly) setEditor(null);
      toggle.hidden = readOnly;
    },
    read: () => (editor ? editor.read() : {}),
  };
}
