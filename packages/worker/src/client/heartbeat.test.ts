import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeartbeat } from './heartbeat.js';

describe('E1 a worker that hangs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  function watched(ping: () => Promise<unknown>) {
    const told: string[] = [];
    const heart = createHeartbeat(ping, 1_000, () => void told.push('hung'));
    return { told, heart };
  }
  const silent = () => new Promise(() => {});

  it('is told of once, after the time', () => {
    const { told, heart } = watched(silent);
    heart.start();
    vi.advanceTimersByTime(999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect([told, vi.getTimerCount()]).toEqual([['hung'], 0]);
  });

  it('and one that answers, or fails to, are told apart', async () => {
    let pings = 0;
    const { told, heart } = watched(() => (++pings % 2 ? Promise.resolve() : Promise.reject(new Error('well'))));
    heart.start();
    for (let beat = 0; beat < 50; beat++) await vi.advanceTimersByTimeAsync(200);
    expect([told, pings]).toEqual([[], 51]);
    heart.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a page that slept, or whose timers are late, does not count that time', () => {
    const { told, heart } = watched(silent);
    heart.start();
    const now = vi.spyOn(performance, 'now');
    // Four turns of the timer, a minute apart.
    for (let turn = 1; turn <= 4; turn++) {
      now.mockReturnValue(turn * 60_000);
      vi.advanceTimersByTime(200);
    }
    expect(told).toEqual([]);
    now.mockReturnValue(5 * 60_000);
    vi.advanceTimersByTime(200);
    expect(told).toEqual(['hung']);
  });

  it('nobody waits: nothing is asked', () => {
    const { heart } = watched(silent);
    heart.start();
    heart.start();
    heart.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
