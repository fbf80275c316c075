import { expect, it } from 'vitest';

it('resolves core from its sources', () => {
  expect(import.meta.resolve('@sallyport/core')).toMatch(/core\/(src|dist)\/index/);
});
