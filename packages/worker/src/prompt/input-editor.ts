import { make } from './dom.js';
import { printJson } from './input-parts.js';
import type { PromptTexts } from './texts.js';

/** What the person made of the input: nothing where they changed nothing, null where it cannot be read. */
export type EditedInput = { readonly updatedInput?: unknown } | null;

export interface InputEditor {
  readonly element: HTMLElement;
  focus(): void;
  /** What would go with an allow. Null shows the problem beside the box and moves the focus there. */
  read(): EditedInput;
}

/** A text box for the input of a call: a command (`command` is not null) as text, any other input as JSON. */
export function inputEditor(input: unknown, command: string | null, texts: PromptTexts): InputEditor {
  const box = make('textarea', { part: 'edit-box', spellcheck: 'false', dir: 'ltr' });
  const note = make('p', { part: 'hint', role: 'status' });
  box.value = command ?? printJson(input);
  // The box has its own idea of line ends; only a difference from that is an edit.
  const untouched = box.value;
  box.addEventListener('input', () => {
    note.textContent = box.value === untouched ? '' : texts.edited;
    box.ariaInvalid = 'false';
  });

  return {
    element: make(
      'div',
      { part: 'section' },
      make('label', {}, make('span', { part: 'label' }, texts.editLabel), box),
      note,
    ),
    focus: () => box.focus(),
    read() {
      if (box.value === untouched) return {};
      if (command !== null) return { updatedInput: { ...(input as object), command: box.value } };
      try {
        return { updatedInput: JSON.parse(box.value) as unknown };
      } catch (error) {
        note.textContent = texts.badJson(String(error));
        box.ariaInvalid = 'true';
        box.focus();
        return null;
      }
    },
  };
}
