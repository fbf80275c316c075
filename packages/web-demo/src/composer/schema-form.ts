import { el } from '../ui/el.js';
import { readField, schemaFields, type FieldModel, type RawField } from './field-model.js';

export interface SchemaForm {
  readonly element: HTMLElement;
  /** The input as the fields have it; null, with the focus in the faulty field, where one cannot be read. */
  read(): Readonly<Record<string, unknown>> | null;
}

let forms = 0;

/** A form for a tool's JSON Schema: one control a property. Nested values are written as JSON. */
export function schemaForm(schema: Readonly<Record<string, unknown>>): SchemaForm {
  const prefix = `field-${++forms}`;
  const views = schemaFields(schema).map((model, index) => fieldView(model, `${prefix}-${index}`));
  const element = el('div', { class: 'fields' }, ...views.map((view) => view.element));
  if (views.length === 0) element.append(el('p', { class: 'note' }, 'This tool takes no input.'));
  return {
    element,
    read() {
      const input: Record<string, unknown> = {};
      let faulty: FieldView | null = null;
      for (const view of views) {
        const value = view.read();
        if (value.kind === 'value') input[view.model.name] = value.value;
        if (value.kind === 'faulty') faulty ??= view;
      }
      faulty?.focus();
      return faulty ? null : input;
    },
  };
}

interface FieldView {
  readonly model: FieldModel;
  readonly element: HTMLElement;
  read(): ReturnType<typeof readField>;
  focus(): void;
}

function fieldView(model: FieldModel, id: string): FieldView {
  const hintId = `${id}-hint`;
  const faultId = `${id}-fault`;
  const control = controlFor(model, { id, 'aria-describedby': `${hintId} ${faultId}` });
  const label = el(
    'label',
    { for: id },
    model.name,
    model.required ? null : el('span', { class: 'optional' }, ' optional'),
  );
  const fault = el('p', { class: 'fault', id: faultId });
  const hint = el('p', { class: 'hint', id: hintId }, model.hint);
  return {
    model,
    element: el(
      'div',
      { class: 'field', 'data-kind': model.kind },
      el('div', { class: 'field-head' }, label),
      control,
      model.hint === '' ? null : hint,
      fault,
    ),
    read() {
      const raw: RawField =
        control instanceof HTMLInputElement && control.type === 'checkbox'
          ? { kind: 'flag', checked: control.checked }
          : { kind: 'text', text: control.value };
      const value = readField(model, raw);
      fault.textContent = value.kind === 'faulty' ? value.message : '';
      control.setAttribute('aria-invalid', String(value.kind === 'faulty'));
      return value;
    },
    focus: () => control.focus(),
  };
}

function controlFor(
  model: FieldModel,
  attributes: Readonly<Record<string, string>>,
): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  if (model.kind === 'flag') return el('input', { ...attributes, type: 'checkbox' });
  if (model.kind === 'choice') {
    const options = model.choices.map((choice) => el('option', { value: choice }, choice));
    return el('select', attributes, el('option', { value: '' }, '–'), ...options);
  }
  if (model.kind === 'long-text' || model.kind === 'json') {
    return el('textarea', { ...attributes, rows: model.kind === 'json' ? 3 : 2, spellcheck: 'false' });
  }
  return el('input', {
    ...attributes,
    type: 'text',
    inputmode: model.kind === 'number' ? 'decimal' : null,
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
  });
}
