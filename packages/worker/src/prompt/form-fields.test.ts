import { describe, expect, it } from 'vitest';
import { formFields, readField } from './form-fields.js';

const schema = {
  type: 'object',
  properties: {
    command: { type: 'string', description: 'What to run.' },
    timeout: { type: 'integer' },
    background: { type: 'boolean' },
    level: { enum: ['low', 'high'] },
    options: { type: 'object' },
    note: { type: 'string' },
  },
  required: ['command'],
};

describe('L4.7 a form from the schema of a tool', () => {
  it('has a field for all that the schema names and for all else that the input holds', () => {
    const input = { command: 'ls', options: { a: [1] }, odd: 7, timeout: 'soon' };
    expect(
      formFields('Bash', input, schema).map(({ name, kind, text, required, given }) => [
        name,
        kind,
        text,
        required,
        given,
      ]),
    ).toEqual([
      ['command', 'text', 'ls', true, true],
      // Shown as it is, though the schema wants another.
      ['timeout', 'text', 'soon', false, true],
      ['options', 'json', '{\n  "a": [\n    1\n  ]\n}', false, true],
      ['odd', 'json', '7', false, true],
      ['background', 'choice', '', false, false],
      ['level', 'choice', '', false, false],
      ['note', 'text', '', false, false],
    ]);
  });

  it('without a schema is the command, or the whole as JSON', () => {
    const short = (tool: string, input: unknown) => formFields(tool, input, null).map(({ name, text }) => [name, text]);
    expect(short('Bash', { command: 'ls', x: 1 })).toEqual([['command', 'ls']]);
    expect(short('Other', { a: 1 })).toEqual([[null, '{\n  "a": 1\n}']]);
    expect(short('Other', [1])).toEqual([[null, '[\n  1\n]']]);
  });

  it('knows no members but its own', () => {
    const odd = JSON.parse('{"__proto__": 1, "toString": "x"}') as object;
    expect(
      formFields('T', odd, schema)
        .slice(0, 2)
        .map(({ name, text }) => [name, text]),
    ).toEqual([
      ['__proto__', '1'],
      ['toString', 'x'],
    ]);
  });

  it.each([
    ['command', '', { ok: true, value: '' }],
    ['note', '', { ok: true, value: undefined }],
    ['note', ' x ', { ok: true, value: ' x ' }],
    ['timeout', ' 12 ', { ok: true, value: 12 }],
    ['timeout', '', { ok: true, value: undefined }],
    ['timeout', '1e999', { ok: false, problem: '“1e999” is no number' }],
    ['background', 'false', { ok: true, value: false }],
    ['level', 'high', { ok: true, value: 'high' }],
    ['options', '{"a":2}', { ok: true, value: { a: 2 } }],
    ['options', '', { ok: true, value: undefined }],
  ] as const)('%s written as %j means %j', (name, text, value) => {
    const field = formFields('T', { command: 'ls' }, schema).find((one) => one.name === name);
    expect(field && readField(field, text)).toEqual(value);
  });
});
