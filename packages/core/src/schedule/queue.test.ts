import { expect, it } from 'vitest';
import { Queue } from './queue.js';

it('gives back what came first, and takes more after it was empty', () => {
  const queue = new Queue<number>();
  [1, 2].forEach((value) => queue.push(value));
  expect([queue.first, queue.shift(), queue.shift(), queue.shift(), queue.first]).toEqual([
    1,
    1,
    2,
    undefined,
    undefined,
  ]);
  queue.push(3);
  expect([queue.first, queue.shift(), queue.shift()]).toEqual([3, 3, undefined]);
});
