// The form in which a person edits an input before allowing it. Loaded when somebody wants to edit.
import { make, shown } from './dom.js';
import { formFields, readField, type FormField } from './form-fields.js';
import { isRecord } from './input-parts.js';
import { laterTexts, type LaterTexts } from './later-texts.js';

/** What the person made of the input: nothing where they changed nothing, null where it cannot be read. */
export type EditedInput = { readonly updatedInput?: unknown } | null;

export interface InputForm {
  readonly element: HTMLElement;
  focus(): void;
  /** What would go with an allow. Null shows the problem below the form and moves the focus to its field. */
  read(): EditedInput;
}

type Box = HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement;

export function inputForm(
  { tool, input, inputSchema }: { tool: string; input: unknown; inputSchema: Readonly<Record<string, unknown>> | null },
  given: Partial<LaterTexts>,
): InputForm {
  const texts = { ...laterTexts, ...given };
  const note = make('p', { part: 'hint', role: 'status' });
  const fields = formFields(tool, input, inputSchema).map((field) => {
    const box = boxOf(field);
    // A box has its own idea of line ends; only a difference from that is an edit.
    return { field, box, untouched: box.value };
  });
  const edited = () => fields.filter(({ box, untouched }) => box.value !== untouched);
  for (const { box } of fields) {
    box.addEventListener('input', () => {
      note.textContent = edited().length > 0 ? texts.edited : '';
      box.ariaInvalid = 'false';
    });
  }
  return {
    element: make(
      'div',
      { part: 'form', role: 'group', 'aria-label': texts.editLabel },
      ...fields.map(({ field, box }) => labelled(field, box, texts)),
      note,
    ),
    focus: () => fields[0]?.box.focus(),
    read() {
      const changed = edited();
      if (changed.length === 0) return {};
      const members = new Map(isRecord(input) ? Object.entries(input) : []);
      let updatedInput: unknown;
      for (const { field, box } of changed) {
        const read = readField(field, box.value);
        if (!read.ok) {
          note.replaceChildren(shown(texts.badField(field.name, read.problem)));
          box.ariaInvalid = 'true';
          box.focus();
          return null;
        }
        if (field.name === null) updatedInput = read.value;
        else if (read.value === undefined) members.delete(field.name);
        else members.set(field.name, read.value);
      }
      return { updatedInput: fields[0]?.field.name === null ? updatedInput : Object.fromEntries(members) };
    },
  };
}

function boxOf({ kind, text, choices, required, given }: FormField): Box {
  const part = { part: 'edit-box', dir: 'ltr' };
  if (kind === 'choice') {
    const box = make('select', part);
    const options = [...choices.keys()];
    box.append(...[...(required && given ? [] : ['']), ...options].map((value) => make('option', { value }, value)));
    box.value = text;
    return box;
  }
  const box = make(kind === 'number' ? 'input' : 'textarea', { ...part, spellcheck: 'false' });
  if (kind === 'number') box.setAttribute('inputmode', 'decimal');
  else box.setAttribute('rows', '1');
  box.value = text;
  return box;
}

function labelled({ name, kind, required, given, description }: FormField, box: Box, texts: LaterTexts): HTMLElement {
  const about = [kind === 'json' ? texts.asJson : '', required || given ? '' : texts.leftOut]
    .filter(Boolean)
    .join(', ');
  const label = make('span', { part: 'label' }, shown(name ?? texts.editLabel), about && ` (${about})`);
  // Long descriptions are written for models; the start is what a person needs.
  if (description) box.title = description.slice(0, 300);
  return make('label', {}, label, box);
}
