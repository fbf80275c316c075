import { describe, expect, it } from 'vitest';
import { createStreamFeed } from './stream-feed.js';

describe('F4 items of a stream, pushed by the page', () => {
  it('a push resolves when its items were taken, which is the back-pressure', async () => {
    const feed = createStreamFeed();
    const done: string[] = [];
    const pushed = feed.push([1, 2]).then((wanted) => done.push(`pushed ${wanted}`));
    const reader = feed.source[Symbol.asyncIterator]();
    expect(await reader.next()).toEqual({ done: false, value: 1 });
    expect(done).toEqual([]);
    expect(await reader.next()).toEqual({ done: false, value: 2 });
    const third = reader.next();
    await pushed;
    expect(done).toEqual(['pushed true']);
    feed.end(null);
    expect(await third).toEqual({ done: true, value: undefined });
  });

  it('an end lets what waits be read first, and then gives its error', async () => {
    const feed = createStreamFeed();
    void feed.push(['last']);
    feed.end(new Error('lost'));
    const reader = feed.source[Symbol.asyncIterator]();
    expect(await reader.next()).toEqual({ done: false, value: 'last' });
    await expect(reader.next()).rejects.toThrow('lost');
  });

  it('a reader that leaves wants no more', async () => {
    const feed = createStreamFeed();
    const pushed = feed.push([1, 2, 3]);
    for await (const item of feed.source) {
      expect(item).toBe(1);
      break;
    }
    expect(await pushed).toBe(false);
    expect(await feed.push([4])).toBe(false);
  });
});
