import { expect, test } from 'vitest';
import { readField, schemaFields, type FieldModel, type FieldValue, type RawField } from './field-model.js';

test('every kind of property becomes a field, required ones first', () => {
  const schema = {
    type: 'object',
    properties: {
      limit: { type: 'integer', description: 'Lines.' },
      all: { type: 'boolean' },
      mode: { type: 'string', enum: ['a', 'b'] },
      todos: { type: 'array' },
      command: { type: 'string' },
      file_path: { type: 'string' },
    },
    required: ['command', 'file_path'],
  };
  const field = (name: string, kind: FieldModel['kind'], rest: Partial<FieldModel> = {}) => ({
    name,
    kind,
    required: false,
    choices: [],
    hint: '',
    ...rest,
  });
  expect(schemaFields(schema)).toEqual([
    field('command', 'long-text', { required: true }),
    field('file_path', 'text', { required: true }),
    field('limit', 'number', { hint: 'Lines.' }),
    field('all', 'flag'),
    field('mode', 'choice', { choices: ['a', 'b'] }),
    field('todos', 'json'),
  ]);
  expect(schemaFields({})).toEqual([]);
});

const text = (words: string): RawField => ({ kind: 'text', text: words });

test.each<[FieldModel['kind'], RawField, FieldValue]>([
  ['text', text(''), { kind: 'absent' }],
  ['text', text(' a '), { kind: 'value', value: ' a ' }],
  ['number', text('3'), { kind: 'value', value: 3 }],
  ['number', text('three'), { kind: 'faulty', message: 'This is not a number.' }],
  ['flag', { kind: 'flag', checked: false }, { kind: 'absent' }],
  ['flag', { kind: 'flag', checked: true }, { kind: 'value', value: true }],
  ['json', text('[1]'), { kind: 'value', value: [1] }],
])('a %s field reads %j', (kind, raw, value) => {
  expect(readField({ name: 'x', kind, required: false, choices: [], hint: '' }, raw)).toEqual(value);
});
