import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countLines } from './budget.js';
import { TextMeter } from './measure.js';

it('L6.2 pieces measure what the whole measures', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '你', '😀', '\n', '\ud83d', '\ude00'), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.nat(40), (whole, cut) => {
      const meter = new TextMeter();
      meter.add(whole.slice(0, cut));
      meter.add(whole.slice(cut));
      expect(meter.measures).toEqual({
        chars: whole.length,
        bytes: new TextEncoder().encode(whole).length,
        lines: countLines(whole),
      });
    }),
  );
});
