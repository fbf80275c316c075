import { describe, expect, it } from 'vitest';
import { createWorkerLife, errorText, watchWorker } from './worker-life.js';

function failing() {
  const ended: string[] = [];
  const worker = Object.assign(new EventTarget(), { terminate: () => ended.push('terminated') }) as unknown as Worker;
  return { worker, ended, fail: () => worker.dispatchEvent(Object.assign(new Event('error'), { message: 'broke' })) };
}

describe('E1 the life of a worker', () => {
  it('a worker that fails and answers no more is ended, and so is every wait for it', async () => {
    const { worker, ended, fail } = failing();
    const life = createWorkerLife();
    watchWorker(worker, life, 'lock-1', () => new Promise(() => {}), { pingMs: 1, hangMs: Infinity });
    const waits = [1, 2].map(() => life.during(() => new Promise(() => {})));
    fail();
    for (const wait of waits) await expect(wait).rejects.toThrow('The worker failed: broke');
    expect(ended).toEqual(['terminated']);
    await expect(life.during(() => Promise.resolve(1))).rejects.toMatchObject({ name: 'WorkerGone' });
  });

  it('a worker that fails and still answers goes on', async () => {
    const { worker, ended, fail } = failing();
    const life = createWorkerLife();
    let pings = 0;
    const stop = watchWorker(worker, life, 'lock-2', () => Promise.resolve((pings += 1)), { hangMs: Infinity });
    fail();
    expect(await life.during(() => Promise.resolve('on'))).toBe('on');
    stop();
    fail();
    expect([life.gone, ended, pings]).toEqual([undefined, [], 1]);
  });

  it('what a request gave or threw before the end stands', async () => {
    const life = createWorkerLife();
    const given = life.during(() => Promise.resolve('given'));
    const thrown = life.during(() => Promise.reject(new Error('own fault')));
    expect(await given).toBe('given');
    await expect(thrown).rejects.toThrow('own fault');
    life.end('first');
    life.end('second');
    expect(life.gone?.message).toBe('first');
  });

  it.each([
    [{ message: 'm', filename: 'f.js', lineno: 2 }, 'm (f.js:2)'],
    [{ message: 'm' }, 'm'],
    [{}, undefined],
  ])('words of an error event %j', (fields, text) => {
    expect(errorText(Object.assign(new Event('error'), fields))).toBe(text);
  });
});
