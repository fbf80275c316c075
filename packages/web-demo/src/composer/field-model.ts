// What the form knows of a JSON Schema, without any drawing.

export interface FieldModel {
  readonly name: string;
  readonly kind: 'text' | 'long-text' | 'number' | 'flag' | 'choice' | 'json';
  readonly required: boolean;
  readonly choices: readonly string[];
  readonly hint: string;
}

export type RawField =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'flag'; readonly checked: boolean };

export type FieldValue =
  | { readonly kind: 'value'; readonly value: unknown }
  /** Left out: the tool's own default holds. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'faulty'; readonly message: string };

/** Texts that are written over several lines. */
const LONG = new Set(['command', 'content', 'old_string', 'new_string', 'prompt', 'text']);

/** The properties of an object schema as fields, required ones first. */
export function schemaFields(schema: Readonly<Record<string, unknown>>): readonly FieldModel[] {
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields = properties.map(([name, property]) => field(name, property, required.includes(name)));
  return [...fields.filter((one) => one.required), ...fields.filter((one) => !one.required)];
}

/** An empty field is left out; of a required text the tool's own check shall say what it thinks of that. */
export function readField(model: FieldModel, raw: RawField): FieldValue {
  if (raw.kind === 'flag') return raw.checked ? { kind: 'value', value: true } : { kind: 'absent' };
  const { text } = raw;
  if (text === '') return { kind: 'absent' };
  if (model.kind === 'number') {
    const number = Number(text);
    return text.trim() !== '' && Number.isFinite(number)
      ? { kind: 'value', value: number }
      : { kind: 'faulty', message: 'This is not a number.' };
  }
  return model.kind === 'json' ? readJson(text) : { kind: 'value', value: text };
}

function field(name: string, property: unknown, required: boolean): FieldModel {
  const schema = isRecord(property) ? property : {};
  const choices = Array.isArray(schema['enum']) ? schema['enum'].filter((one) => typeof one === 'string') : [];
  const hint = typeof schema['description'] === 'string' ? schema['description'] : '';
  return { name, kind: choices.length > 0 ? 'choice' : kindOf(name, schema['type']), required, choices, hint };
}

function kindOf(name: string, type: unknown): FieldModel['kind'] {
  if (type === 'string') return LONG.has(name) ? 'long-text' : 'text';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' ? 'flag' : 'json';
}

function readJson(text: string): FieldValue {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch (error) {
    return { kind: 'faulty', message: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
