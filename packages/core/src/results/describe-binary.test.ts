import { expect, it } from 'vitest';
import { describeBinary } from './describe-binary.js';

const decoded = (...bytes: readonly number[]) => new TextDecoder().decode(new Uint8Array(bytes));
const noise = decoded(...Array.from({ length: 4000 }, (_, index) => (index * 97 + (index >> 3)) % 256));

it.each([
  ['PNG', decoded(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) + noise, 'looks like a PNG image'],
  ['gzip', decoded(0x1f, 0x8b, 8, 0) + noise, 'looks like gzip data'],
  ['a program', decoded(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0) + noise, 'looks like an ELF program'],
  ['noise', noise, 'of an unknown kind'],
])('L6.2 bc-280 %s is described, not shown', (_name, output, what) => {
  expect(describeBinary(output, '3.9KB')).toBe(
    `[Binary output (3.9KB), ${what}. It is not shown: redirect it to a file, or print it as text, e.g. with base64 or xxd.]`,
  );
});

it.each([
  ['text', 'one\ntwo\n'],
  ['text in colour', '\x1b[31mred\x1b[0m\n'.repeat(50)],
  ['another script', '你好，世界\n'.repeat(50)],
  ['a file list with NULs', 'src/some/file.ts\0'.repeat(200)],
  ['a few wrong bytes', `caf\ufffd ${'plain '.repeat(40)}`],
])('L6.2 %s is text', (_name, output) => {
  expect(describeBinary(output, '1KB')).toBeUndefined();
});
