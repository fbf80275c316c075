import * as z from 'zod';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSchemaInput } from './json-schema-input.js';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const issuesOf = (schema: Readonly<Record<string, unknown>>, value: unknown) => {
  const parsed = jsonSchemaInput('T', schema).safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ code, path }) => [code, path.join('.')]);
};

const tree = object(
  { value: { type: 'integer' }, left: { $ref: '#' }, tags: { $ref: '#/$defs/a~1b' } },
  { required: ['value'], $defs: { 'a/b': { type: 'array', items: { type: 'string' } } } },
);

describe('L2.2 input of a tool with a JSON Schema', () => {
  it.each<readonly [string, Readonly<Record<string, unknown>>, unknown, readonly (readonly unknown[])[]]>([
    ['fits', object({ a: { type: 'string' } }), { a: 'x', more: 1 }, []],
    ['no object', object({}), 'x', [['invalid_type', '']]],
    ['a list is no object', object({}), [], [['invalid_type', '']]],
    ['wrong type', object({ a: { type: 'number' } }), { a: '3' }, [['invalid_type', 'a']]],
    ['a fraction is no integer', object({ a: { type: 'integer' } }), { a: 1.5 }, [['invalid_type', 'a']]],
    ['one of several types', object({ a: { type: ['string', 'null'] } }), { a: null }, []],
    ['none of several types', object({ a: { type: ['string', 'null'] } }), { a: 1 }, [['invalid_type', 'a']]],
    ['missing', object({ a: { type: 'string' } }, { required: ['a'] }), {}, [['invalid_type', 'a']]],
    ['unexpected', object({}, { additionalProperties: false }), { b: 1 }, [['unrecognized_keys', '']]],
    ['others by schema', object({}, { additionalProperties: { type: 'string' } }), { b: 1 }, [['invalid_type', 'b']]],
    ['items', object({ a: { type: 'array', items: { type: 'string' } } }), { a: ['x', 2] }, [['invalid_type', 'a.1']]],
    ['enum', object({ a: { enum: ['x', { y: [1] }] } }), { a: { y: [1] } }, []],
    ['no enum', object({ a: { enum: ['x'] } }), { a: 'z' }, [['invalid_value', 'a']]],
    ['const', object({ a: { const: 1 } }), { a: 2 }, [['invalid_value', 'a']]],
    ['limits', object({ a: { minimum: 1 }, b: { maxLength: 1 }, c: { minItems: 1 } }), { a: 0, b: '😀', c: [] }, [['custom', 'a'], ['custom', 'c']]], // prettier-ignore
    ['exclusive', object({ a: { exclusiveMinimum: 1 }, b: { exclusiveMaximum: 1 } }), { a: 1, b: 1 }, [['custom', 'a'], ['custom', 'b']]], // prettier-ignore
    ['pattern', object({ a: { pattern: '^\\p{Lu}' } }), { a: 'x' }, [['custom', 'a']]],
    [
      'anyOf',
      object({ a: { anyOf: [{ type: 'string' }, { type: 'number' }] } }),
      { a: true },
      [['invalid_union', 'a']],
    ],
    ['oneOf, both', object({ a: { oneOf: [{ type: 'number' }, { minimum: 0 }] } }), { a: 1 }, [['custom', 'a']]],
    ['allOf', object({ a: { allOf: [{ minimum: 1 }, { maximum: 3 }] } }), { a: 4 }, [['custom', 'a']]],
    ['references', tree, { value: 1, left: { value: 2, tags: ['x'] } }, []],
    ['faults behind references', tree, { value: 1, left: { tags: [1] } }, [['invalid_type', 'left.value'], ['invalid_type', 'left.tags.0']]], // prettier-ignore
    ['false', object({ a: false }), { a: 1 }, [['custom', 'a']]],
    ['keys of prototypes', object({ toString: { type: 'string' } }, { required: ['toString'] }), {}, [['invalid_type', 'toString']]], // prettier-ignore
  ])('%s', (_, schema, value, issues) => {
    expect(issuesOf(schema, value)).toEqual(issues);
  });

  it('the branches of a union tell what each wanted, from the union on', () => {
    const parsed = jsonSchemaInput('T', object({ a: { anyOf: [{ type: 'string' }, { type: 'number' }] } })).safeParse({
      a: [],
    });
    expect(parsed.success ? [] : parsed.error.issues[0]?.errors?.map((branch) => branch[0])).toMatchObject([
      { code: 'invalid_type', expected: 'string', path: [] },
      { code: 'invalid_type', expected: 'number', path: [] },
    ]);
  });

  it.each([
    [{ type: 'string' }, 'it must have "type": "object"'],
    [object({ a: { not: {} } }), '"not" is not supported'],
    [object({ a: { items: [{ type: 'string' }] } }), 'a list under "items" is not supported'],
    [object({ a: { $ref: 'http://example.org/x' } }), '"$ref": "http://example.org/x" names nothing in this schema'],
    [object({ a: { pattern: '(' } }), '"pattern": "(" is no regular expression'],
  ])('%j is refused when the tool is made', (schema, why) => {
    expect(() => jsonSchemaInput('T', schema as Readonly<Record<string, unknown>>)).toThrow(
      `The input schema of T cannot be used: ${why}`,
    );
  });

  it('a schema that refers to itself ends', () => {
    const loop = object({ a: { $ref: '#/$defs/x' } }, { $defs: { x: { $ref: '#/$defs/x' } } });
    expect(issuesOf(loop, { a: 1 })).toEqual([['custom', 'a']]);
  });

  it('accepts and refuses what the zod schema does from which the JSON Schema was made', () => {
    const schema = z.strictObject({
      name: z.string().min(2).max(4),
      size: z.number().int().min(0).max(9).optional(),
      kind: z.enum(['a', 'b']),
      tags: z.array(z.string()).max(2).optional(),
      either: z.union([z.string(), z.boolean()]).optional(),
    });
    const own = jsonSchemaInput('T', z.toJSONSchema(schema) as Readonly<Record<string, unknown>>);
    const some = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.integer({ min: -2, max: 12 }),
      fc.boolean(),
      fc.constantFrom('a', 'b'),
    );
    const inputs = fc.record(
      {
        name: some,
        size: some,
        kind: some,
        tags: fc.oneof(some, fc.array(some, { maxLength: 3 })),
        either: some,
        more: some,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(inputs, (input) => own.safeParse(input).success === schema.safeParse(input).success),
      { numRuns: 500 },
    );
  });
});
