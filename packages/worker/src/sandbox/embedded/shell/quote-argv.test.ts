import { expect, it } from 'vitest';
import { quoteArgv } from './quote-argv.js';

it.each([
  [['ls', '-la'], `'ls' '-la'`],
  [['echo', "it's", '$HOME `x` "y"'], `'echo' 'it'\\''s' '$HOME \`x\` "y"'`],
  [['printf', '', 'a\nb'], `'printf' '' 'a\nb'`],
  [['A=1', 'x'], `'A=1' 'x'`],
])('%j is one shell word each', (argv, quoted) => {
  expect(quoteArgv(argv)).toBe(quoted);
});

it.each([[[]], [['a\0b']]])('%j could not be started', (argv) => {
  expect(() => quoteArgv(argv)).toThrow(expect.objectContaining({ code: 'EINVAL', op: 'spawn' }));
});
