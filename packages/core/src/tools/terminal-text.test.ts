import { expect, it } from 'vitest';
import { terminalText } from './terminal-text.js';

it.each([
  ['colours', '\x1b[1;31mred\x1b[0m', 'red'],
  ['a title and a link', '\x1b]0;title\x07a\x1b]8;;http://x\x1b\\b\x1b]8;;\x1b\\', 'ab'],
  ['cursor movements', 'a\x1b[2K\x1b[1Gb\x1b(Bc\x1b=d', 'abcd'],
  ['line ends of a terminal', 'a\r\nb\r\r\nc', 'a\nb\nc'],
  ['a progress bar', '10%\r50%\r100%\ndone', '100%\ndone'],
  ['a return at the end', 'waiting\r', 'waiting\r'],
  ['bc-280 NUL and other controls', 'a\0b\x08c\x7f\x9bd', 'a\\x00b\\x08c\\x7f\\x9bd'],
  ['an escape that is cut off', 'a\x1b[3', 'a\\x1b[3'],
  ['an escape at the end', 'a\x1b', 'a\\x1b'],
  ['tabs and text', '\tä你😀\n', '\tä你😀\n'],
])('bc-280 %s', (_name, output, text) => {
  expect(terminalText(output)).toBe(text);
});
