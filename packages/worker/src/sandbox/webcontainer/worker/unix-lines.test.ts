import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unixLines } from './unix-lines.js';

it('CR LF of a terminal becomes LF however the text is cut, and what was printed comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '😀') }), fc.array(fc.nat(9)), (printed, cuts) => {
      const shown = printed.replaceAll('\n', '\r\n');
      const lines = unixLines();
      let [got, at] = ['', 0];
      for (const cut of cuts) {
        got += lines.push(shown.slice(at, at + cut));
        at += cut;
      }
      expect(got + lines.push(shown.slice(at)) + lines.end()).toBe(printed);
    }),
  );
});
