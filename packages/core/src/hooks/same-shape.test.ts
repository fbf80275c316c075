import { describe, expect, it } from 'vitest';
import { isSameShape } from './same-shape.js';

describe('L7.3 an output may stand for another of its form', () => {
  it.each<[original: unknown, value: unknown, same: boolean]>([
    ['text', 'other', true],
    ['text', { text: 'x' }, false],
    [{ stdout: 'a', code: 0 }, { stdout: '', code: 1 }, true],
    [{ stdout: 'a', code: 0 }, { stdout: '', code: 0, more: 1 }, true],
    [{ stdout: 'a', code: 0 }, { stdout: '' }, false],
    [{ stdout: 'a' }, { stdout: 1 }, false],
    [{ stdout: 'a', note: undefined, end: null }, { stdout: '' }, true],
    [{ stdout: 'a' }, 'redacted', false],
    [{ stdout: 'a' }, null, false],
    [['a'], [], true],
    [['a'], {}, false],
    [null, null, true],
    [undefined, undefined, true],
  ])('L7.3 %j by %j: %s', (original, value, same) => {
    expect(isSameShape(original, value)).toBe(same);
  });
});
