import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './system-clock.js';

const DAY = 86_400_000;

describe('systemClock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([0, 1, 2 ** 31 - 1, 2 ** 31, 60 * DAY])('wakes once after %d ms and not before', (ms) => {
    let woken = 0;
    systemClock().after(ms, () => (woken += 1));
    vi.advanceTimersByTime(Math.max(0, ms - 1));
    const before = woken;
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(60 * DAY);
    expect([before, woken]).toEqual([ms === 0 ? 1 : 0, 1]);
  });

  it('never wakes after an infinite wait, nor after a cancelled one of any length', () => {
    let woken = 0;
    const clock = systemClock();
    clock.after(Infinity, () => (woken += 1))();
    clock.after(Infinity, () => (woken += 1));
    const cancelLong = clock.after(40 * DAY, () => (woken += 1));
    vi.advanceTimersByTime(30 * DAY);
    cancelLong();
    vi.advanceTimersByTime(30 * DAY);
    expect(woken).toBe(0);
  });

  it('tells monotonic time and dates', () => {
    const clock = systemClock();
    const [now, date] = [clock.now(), clock.date()];
    vi.advanceTimersByTime(5);
    expect([clock.now() - now, clock.date() - date]).toEqual([5, 5]);
  });
});
