import { expect, it } from 'vitest';
import { combineSettings } from './combine-settings.js';

it.each([
  [undefined, { a: 1 }, { a: 1 }],
  [{ a: 1 }, undefined, { a: 1 }],
  [
    { permissions: { allow: ['A'] } },
    { permissions: { allow: ['B'], deny: ['C'] } },
    { permissions: { allow: ['A', 'B'], deny: ['C'] } },
  ],
  [
    { permissions: { defaultMode: 'plan' } },
    { permissions: { defaultMode: 'default' } },
    { permissions: { defaultMode: 'default' } },
  ],
  [{ a: [1] }, { a: 2 }, { a: 2 }],
  [new Error('broken file'), { a: 1 }, { a: 1 }],
  [
    JSON.parse('{"__proto__": {"a": [1]}}'),
    JSON.parse('{"__proto__": {"a": [2]}}'),
    JSON.parse('{"__proto__": {"a": [1, 2]}}'),
  ],
])('L4.3 what a page gives and what is stored for one source both hold: %#', (first, second, both) => {
  expect(combineSettings(first, second)).toEqual(both);
});
