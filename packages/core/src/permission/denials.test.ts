import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_DENIALS, type DenialTrackingState } from './denial-state.js';
import { denialGuidance, denialKey, recordAllowed, recordDenial } from './denials.js';
import type { Reason } from './vote.js';

const RULE: Reason = {
  from: 'rule',
  rule: 'Bash(npm publish *)',
  source: 'projectSettings',
  subject: 'npm publish --tag x',
};
const KEY = denialKey('Bash', ['Bash(npm publish *)']);

const times = (count: number, state: DenialTrackingState = NO_DENIALS, key = KEY) =>
  Array.from({ length: count }).reduce<DenialTrackingState>((each) => recordDenial(each, key, RULE), state);
const guidance = (state: DenialTrackingState, allowedInstead: readonly string[] = []) =>
  denialGuidance(state, KEY, { what: 'Bash with command npm publish', allowedInstead });

describe('denials', () => {
  it('L4.9 guides from the third in a row on, and every time from then', () => {
    expect([1, 2, 3, 4, 8].map((count) => guidance(times(count)) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('L4.9 says what, how often, by which rule, that repeating is useless, and what is allowed instead', () => {
    expect(guidance(times(4), ['Bash(npm test)', 'Bash(npm run build)'])).toBe(
      'Bash with command npm publish has now been refused 4 times in a row. ' +
        'The reason: rule Bash(npm publish *) in the project settings denies it, for "npm publish --tag x". ' +
        'Repeating it, or reaching the same effect through another tool, will be refused as well. ' +
        'Allowed without asking: Bash(npm test), Bash(npm run build). ' +
        'Go on without it, or tell the person what you need and why.',
    );
  });

  it('L4.9 lists few of many rules', () => {
    expect(guidance(times(3), ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toContain(
      'Allowed without asking: a, b, c, d, e and 2 more.',
    );
  });

  it('L4.9 an allowed call of the pattern starts the count again, one of another does not', () => {
    const other = denialKey('Bash', ['Bash(npm test)']);
    expect(guidance(recordAllowed(times(3), other))).toBeDefined();
    expect(guidance(times(2, recordAllowed(times(2), KEY)))).toBeUndefined();
    expect(recordAllowed(times(1), KEY)).toEqual(NO_DENIALS);
  });

  it('L4.9 counts each pattern by itself, whatever it is called', () => {
    const state = times(3, times(2), '__proto__');
    expect(state.records.map(({ key, consecutive }) => [key, consecutive])).toEqual([
      [KEY, 2],
      ['__proto__', 3],
    ]);
  });

  it.each([
    [denialKey('Bash', ['Bash(npm test *)'], 'npm test'), 'Bash: Bash(npm test)'],
    [denialKey('Bash', ['Bash(npm publish --tag x)']), 'Bash: Bash(npm publish)'],
    [denialKey('Edit', ['Edit(./a -b)', 'Edit(./**)']), 'Edit: Edit(./a), Edit(./**)'],
    [denialKey('Bash', [], 'eval "$x"'), 'Bash: eval "$x"'],
    [denialKey('Deploy', []), 'Deploy'],
  ])('L4.9 a pattern is %s', (key, expected) => {
    expect(key).toBe(expected);
  });

  it('L4.9 is plain data that stays small', () => {
    const keys = fc.array(fc.tuple(fc.boolean(), fc.string({ maxLength: 2 })), { maxLength: 400 });
    fc.assert(
      fc.property(keys, (steps) => {
        const end = steps.reduce<DenialTrackingState>(
          (state, [allowed, key]) => (allowed ? recordAllowed(state, key) : recordDenial(state, key, RULE)),
          NO_DENIALS,
        );
        expect(end.records.length).toBeLessThanOrEqual(200);
        expect(JSON.parse(JSON.stringify(end))).toEqual(end);
      }),
    );
  });
});
