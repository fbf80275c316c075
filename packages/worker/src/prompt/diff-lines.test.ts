import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines.js';

describe('L4.7 an edit is shown as what goes and what comes', () => {
  it.each([
    ['nothing', '', '', []],
    ['a new text', '', 'a\nb', [{ kind: 'added', text: 'a\nb' }]],
    ['a removed text', 'a', '', [{ kind: 'removed', text: 'a' }]],
    ['the same text', 'a\nb', 'a\nb', [{ kind: 'same', text: 'a\nb' }]],
    [
      'a line in the middle',
      'a\nb\nc',
      'a\nB\nc',
      [
        { kind: 'same', text: 'a' },
        { kind: 'removed', text: 'b' },
        { kind: 'added', text: 'B' },
        { kind: 'same', text: 'c' },
      ],
    ],
    [
      'two places',
      'a\nb\nc\nd',
      'x\nb\nc\ny',
      [
        { kind: 'removed', text: 'a' },
        { kind: 'added', text: 'x' },
        { kind: 'same', text: 'b\nc' },
        { kind: 'removed', text: 'd' },
        { kind: 'added', text: 'y' },
      ],
    ],
  ])('%s', (_name, before, after, runs) => {
    expect(diffLines(before, after)).toEqual(runs);
  });

  const fewLines = fc.array(fc.constantFrom('a', 'b', '', 'c d'), { minLength: 1 }).map((lines) => lines.join('\n'));
  const side = (before: string, after: string, other: string): string =>
    diffLines(before, after)
      .filter((run) => run.kind !== other)
      .map((run) => run.text)
      .join('\n');

  it('loses no line of either text', () => {
    fc.assert(
      fc.property(fewLines, fewLines, (before, after) => {
        expect([side(before, after, 'added'), side(before, after, 'removed')]).toEqual([before, after]);
      }),
    );
  });

  it('stays whole and small on texts too large to compare', () => {
    const text = (word: string): string => Array.from({ length: 20_000 }, (_, line) => `${word} ${line}`).join('\n');
    expect(diffLines(text('old'), text('new'))).toEqual([
      { kind: 'removed', text: text('old') },
      { kind: 'added', text: text('new') },
    ]);
  });
});
