// The input of a call as fields of a form, read from the tool's JSON Schema. Pure: drawn by input-form.
import { isRecord, printJson } from './input-parts.js';

type Json = Readonly<Record<string, unknown>>;

/** One member of the input; `name` null: the input as a whole. */
export interface FormField {
  readonly name: string | null;
  /** `text` is taken as it is written, `choice` is one of `choices`, everything else is written as JSON. */
  readonly kind: 'text' | 'number' | 'choice' | 'json';
  readonly required: boolean;
  readonly description: string;
  /** What the field says at first; empty for a member that is not there. */
  readonly text: string;
  /** Values as they read, and what they mean. */
  readonly choices: ReadonlyMap<string, unknown>;
  /** Whether the model gave it. */
  readonly given: boolean;
}

/** A value, undefined for a member that is left out, or what is wrong with the text. */
export type FieldValue =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

const NONE: ReadonlyMap<string, unknown> = new Map();

/**
 * Fields for all that the schema names and for all else that the input holds: what the input has first. Without a schema of an
 * object: a Bash command as text, anything else as one piece of JSON.
 */
export function formFields(tool: string, input: unknown, schema: Json | null): readonly FormField[] {
  const whole = (): FormField => ({ ...plain(null, printJson(input)), kind: 'json', required: true, given: true });
  if (!isRecord(input)) return [whole()];
  const known = isRecord(schema?.['properties']) ? schema['properties'] : null;
  if (!known) {
    const { command } = input;
    return tool === 'Bash' && typeof command === 'string'
      ? [{ ...plain('command', command), kind: 'text', required: true, given: true }]
      : [whole()];
  }
  const required = Array.isArray(schema?.['required']) ? (schema['required'] as readonly unknown[]) : [];
  const names = new Set([...Object.keys(known), ...Object.keys(input)]);
  const fields = [...names].map((name) => fieldOf(name, input, own(known, name), required.includes(name)));
  // What the model gave comes first: that is what a person wants to change.
  return fields.sort((a, b) => Number(b.given) - Number(a.given));
}

function fieldOf(name: string, input: Json, schema: unknown, required: boolean): FormField {
  const { type, enum: values, description } = (isRecord(schema) ? schema : {}) as Json;
  const given = Object.hasOwn(input, name);
  const value = own(input, name);
  const words = typeof description === 'string' ? description : '';
  const base = { ...plain(name, given ? printJson(value) : ''), required, given, description: words };
  const offered = type === 'boolean' ? [true, false] : Array.isArray(values) ? (values as readonly unknown[]) : null;
  // What does not fit the schema is shown as what it is.
  if (offered && (!given || offered.includes(value))) {
    return {
      ...base,
      kind: 'choice',
      text: given ? asText(value) : '',
      choices: new Map(offered.map((one) => [asText(one), one])),
    };
  }
  if (typeof value === 'string' || (!given && type === 'string'))
    return { ...base, kind: 'text', text: asText(value ?? '') };
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && (!given || typeof value === 'number') ? { ...base, kind: 'number' } : { ...base, kind: 'json' };
}

/** What `text` in the field means. */
export function readField({ kind, choices, required, given }: FormField, text: string): FieldValue {
  const isEmpty = kind === 'text' ? text === '' : text.trim() === '';
  // An empty text that the model gave, or that must be there, is a text.
  if (isEmpty && !(kind === 'text' && (given || required))) return { ok: true, value: undefined };
  switch (kind) {
    case 'text':
      return { ok: true, value: text };
    case 'choice':
      return { ok: true, value: choices.get(text) };
    case 'number': {
      const value = Number(text);
      return Number.isFinite(value) ? { ok: true, value } : { ok: false, problem: `“${text}” is no number` };
    }
    case 'json':
      try {
        return { ok: true, value: JSON.parse(text) as unknown };
      } catch (error) {
        return { ok: false, problem: `This is not JSON: ${String(error)}` };
      }
  }
}

const plain = (name: string | null, text: string) => ({ name, text, description: '', choices: NONE });
const own = (object: Json, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);
const asText = (value: unknown): string => (typeof value === 'string' ? value : printJson(value));
