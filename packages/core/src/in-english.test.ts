import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseInEnglish } from './in-english.js';

it.each<[z.ZodMiniType, unknown, string]>([
  [z.string(), 1, 'it must be of type string'],
  [z.object({}), [], 'it must be of type object'],
  [z.int(), 1.5, 'it must be of type int'],
  [z.enum(['a', 'b']), 'c', 'it must be "a" or "b"'],
  [z.literal('a'), 1, 'it must be "a"'],
  [z.string().check(z.minLength(1)), '', 'it must not be empty'],
  [z.number().check(z.positive()), 0, 'it must be more than 0'],
  [z.union([z.string(), z.number()]), null, 'it has the wrong form'],
])('E1 what does not fit is told in words: %#', (schema, value, message) => {
  expect(parseInEnglish(schema, value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
