import { expect, it } from 'vitest';
import { shapeSketch } from './shape-sketch.js';

it.each([
  ['plain text', undefined],
  ['{broken', undefined],
  ['[]', '[]'],
  ['{"a": 1, "b": [true, null], "c d": {"e": "x"}}', '{a: number, b: [2 x (boolean | null)], "c d": {e: string}}'],
  [
    JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id, tags: ['a', 'b'] }))),
    '[1000 x {id: number, tags: [2 x string]}]',
  ],
  ['[1, "a", null, {}]', '[4 x (number | string | ...)]'],
  ['{"a":{"b":{"c":{"d":{"e":1}}}}}', '{a: {b: {c: {d: {...}}}}}'],
  [
    JSON.stringify(Object.fromEntries(Array.from({ length: 22 }, (_, key) => [`k${key}`, 0]))),
    expect.stringMatching(/k19: number, \.\.\. 2 more keys\}$/),
  ],
])('L6.2 the shape of %j', (text, sketch) => {
  expect(shapeSketch(text)).toEqual(sketch);
});
