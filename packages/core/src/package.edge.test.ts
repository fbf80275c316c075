import { expect, it } from 'vitest';

it('runs where there is no Node and no page', () => {
  expect([typeof process, typeof document, typeof AbortSignal.any, typeof crypto.subtle.digest]).toEqual([
    'undefined',
    'undefined',
    'function',
    'function',
  ]);
});
