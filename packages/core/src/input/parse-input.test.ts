import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseInput } from './parse-input.js';

const tool = (inputSchema: z.ZodType, coercion: 'deep' | 'top-level' = 'deep') => ({ inputSchema, coercion });

describe('L2.1 what models get wrong is mended', () => {
  const number = z.object({ n: z.number() });
  const boolean = z.object({ b: z.boolean() });
  const list = z.object({ items: z.array(z.number()) });
  const nested = z.object({ options: z.object({ deep: z.object({ n: z.int() }) }) });
  const cases: readonly (readonly [z.ZodType, unknown, unknown])[] = [
    [number, { n: '3' }, { n: 3 }],
    [number, { n: ' +5 ' }, { n: 5 }],
    [number, { n: '-1.5e3' }, { n: -1500 }],
    [number, { n: '.5' }, { n: 0.5 }],
    [boolean, { b: 'true' }, { b: true }],
    [boolean, { b: 'false' }, { b: false }],
    [list, { items: '[1, 2]' }, { items: [1, 2] }],
    [list, { items: ['1', 2] }, { items: [1, 2] }],
    [list, { items: '["1"]' }, { items: [1] }],
    [nested, { options: '{"deep": "{\\"n\\": \\"7\\"}"}' }, { options: { deep: { n: 7 } } }],
    [z.object({ a: z.union([z.number(), z.boolean()]) }), { a: '4' }, { a: 4 }],
    [z.object({ a: z.record(z.string(), z.number()) }), { a: '{"x": 1}' }, { a: { x: 1 } }],
    [z.object({ n: z.number().optional() }), { n: '2' }, { n: 2 }],
  ];
  it.each(cases)('%# %j', (schema, input, expected) => {
    expect(parseInput(tool(schema), input)).toEqual({ ok: true, input: expected });
  });
});

describe('L2.1 what only looks like it is left alone', () => {
  const cases: readonly (readonly [z.ZodType, unknown, string])[] = [
    [z.object({ n: z.number() }), { n: '' }, 'The parameter `n` type is expected as `number` but provided as `string`'],
    [
      z.object({ n: z.number() }),
      { n: ' ' },
      'The parameter `n` type is expected as `number` but provided as `string`',
    ],
    [
      z.object({ n: z.number() }),
      { n: '0x10' },
      'The parameter `n` type is expected as `number` but provided as `string`',
    ],
    [
      z.object({ n: z.number() }),
      { n: 'Infinity' },
      'The parameter `n` type is expected as `number` but provided as `string`',
    ],
    [
      z.object({ n: z.number() }),
      { n: true },
      'The parameter `n` type is expected as `number` but provided as `boolean`',
    ],
    [
      z.object({ b: z.boolean() }),
      { b: 'yes' },
      'The parameter `b` type is expected as `boolean` but provided as `string`',
    ],
    [
      z.object({ b: z.boolean() }),
      { b: 1 },
      'The parameter `b` type is expected as `boolean` but provided as `number`',
    ],
    [
      z.object({ a: z.array(z.string()) }),
      { a: '{"0": "x"}' },
      'The parameter `a` type is expected as `array` but provided as `string`',
    ],
    [
      z.object({ a: z.object({}) }),
      { a: 'null' },
      'The parameter `a` type is expected as `object` but provided as `string`',
    ],
  ];
  it.each(cases)('%# %j', (schema, input, issue) => {
    expect(parseInput(tool(schema), input)).toEqual({ ok: false, issues: [issue] });
  });

  it('a string where a string is wanted stays a string, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('3', 'true', '[1]', '{"a":1}')), (text) => {
        expect(parseInput(tool(z.object({ s: z.string() })), { s: text })).toEqual({ ok: true, input: { s: text } });
      }),
    );
  });

  it('bc-250 a list in a string is an issue of an MCP tool, a number in a string is none', () => {
    const schema = z.object({ ids: z.array(z.number()), n: z.number() });
    expect(parseInput(tool(schema, 'top-level'), { ids: '[1,2]', n: '3' })).toEqual({
      ok: false,
      issues: ['The parameter `ids` type is expected as `array` but provided as `string`'],
    });
    expect(parseInput(tool(schema, 'top-level'), { ids: [1, 2], n: '3' })).toEqual({
      ok: true,
      input: { ids: [1, 2], n: 3 },
    });
  });

  it('MCP tools: top-level scalars only', () => {
    const schema = z.object({ n: z.number(), o: z.object({ n: z.number() }), a: z.array(z.number()) });
    expect(parseInput(tool(schema, 'top-level'), { n: '1', o: { n: '1' }, a: '[1]' })).toEqual({
      ok: false,
      issues: [
        'The parameter `o.n` type is expected as `number` but provided as `string`',
        'The parameter `a` type is expected as `array` but provided as `string`',
      ],
    });
  });
});

describe('L2.2 a failed schema is told as a list', () => {
  const schema = z.strictObject({ path: z.string(), mode: z.enum(['a', 'b']), limit: z.number().min(1).optional() });
  it('missing, unexpected, wrong type, wrong value, and what a refinement says', () => {
    expect(parseInput(tool(schema), { mode: 'c', limit: 0, extra: 1, other: 2 })).toEqual({
      ok: false,
      issues: [
        'The required parameter `path` is missing',
        'The parameter `mode` must be one of "a", "b"',
        'The parameter `limit` is not valid: Too small: expected number to be >=1',
        'An unexpected parameter `extra` was provided',
        'An unexpected parameter `other` was provided',
      ],
    });
  });

  it.each([
    [null, 'null'],
    [[], 'array'],
    ['text', 'string'],
    [7, 'number'],
  ])('input %j is no object', (input, type) => {
    expect(parseInput(tool(schema), input)).toEqual({
      ok: false,
      issues: [`The input must be an object, but ${type} was provided`],
    });
  });

  it('names places in lists, and stops listing where it helps nobody', () => {
    const list = z.object({ items: z.array(z.object({ n: z.number() })) });
    expect(parseInput(tool(list), { items: [{ n: 1 }, { n: null }] })).toEqual({
      ok: false,
      issues: ['The parameter `items[1].n` type is expected as `number` but provided as `null`'],
    });
    const many = parseInput(tool(list), { items: Array.from({ length: 30 }, () => ({})) });
    expect(many.ok ? [] : [many.issues.length, many.issues.at(-1)]).toEqual([21, '... and 10 more']);
  });

  it('never throws, and what it accepts it accepts again unchanged', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const once = parseInput(tool(schema), value);
        if (once.ok) expect(parseInput(tool(schema), once.input)).toEqual(once);
        else expect(once.issues.length).toBeGreaterThan(0);
      }),
    );
  });

  it('a key such as __proto__ in a nested JSON string stays data', () => {
    const open = z.object({ o: z.looseObject({ n: z.number() }) });
    const parsed = parseInput(tool(open), { o: '{"n": "1", "__proto__": {"polluted": true}}' });
    expect(parsed.ok).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
