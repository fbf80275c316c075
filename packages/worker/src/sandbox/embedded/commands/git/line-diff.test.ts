import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines } from './line-diff.js';

const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n'), { maxLength: 30 });

it('what is taken out and put in makes the new text of the old one', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const made: string[] = [];
      let at = 0;
      for (const { aStart, a, bStart, b } of diffLines(before, after)) {
        made.push(...before.slice(at, aStart), ...after.slice(bStart, bStart + b));
        at = aStart + a;
      }
      expect([...made, ...before.slice(at)]).toEqual(after);
    }),
  );
});

it('equal texts differ in nothing, and a run stands at the last place that it could', () => {
  expect(diffLines(['a\n', 'b\n'], ['a\n', 'b\n'])).toEqual([]);
  expect(diffLines(['x\n', '}\n'], ['x\n', '}\n', 'y\n', '}\n'])).toEqual([{ aStart: 2, a: 0, bStart: 2, b: 2 }]);
});
