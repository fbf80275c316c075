import { describe, expect, it } from 'vitest';
import { manualClock } from './manual-clock.js';

describe('manualClock', () => {
  it('wakes what falls due in order, and what that asks for in between', async () => {
    const clock = manualClock(1_000);
    const log: string[] = [];
    const note = (what: string): void => void log.push(`${what} ${clock.now()} ${clock.date()}`);
    clock.after(30, () => note('c'));
    clock.after(10, () => {
      note('a');
      void Promise.resolve().then(() => clock.after(5, () => note('b')));
    });
    clock.after(30, () => note('d'));
    clock.after(99, () => note('late'));
    clock.after(20, () => note('cancelled'))();
    await clock.advance(40);
    expect(log).toEqual(['a 10 1010', 'b 15 1015', 'c 30 1030', 'd 30 1030']);
    expect([clock.now(), clock.pending]).toEqual([40, 1]);
  });
});
