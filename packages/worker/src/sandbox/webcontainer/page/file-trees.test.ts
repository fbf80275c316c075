import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFiles, toTree } from './file-trees.js';

describe('files and the tree of the client', () => {
  it('text stays text, bytes stay bytes, links are left out', () => {
    const bytes = new Uint8Array([0xff, 0]);
    const tree = toTree({ 'a/b.txt': 'né', 'a/c.bin': bytes, './d': new TextEncoder().encode('你') });
    expect(tree).toEqual({
      a: { directory: { 'b.txt': { file: { contents: 'né' } }, 'c.bin': { file: { contents: bytes } } } },
      d: { file: { contents: '你' } },
    });
    expect(toFiles({ l: { file: { symlink: 'd' } }, e: { directory: {} } })).toEqual({});
  });

  it('a path that leads out, nowhere, or through a file is named', () => {
    for (const path of ['../x', 'a/../../x', '', '/', 'a/..'])
      expect(() => toTree({ [path]: '' })).toThrow(`"${path}" is no path of a file`);
    expect(() => toTree({ a: '', 'a/b': '' })).toThrow('"a/b" leads through a file');
  });

  it('what goes in comes out', () => {
    const name = fc.stringMatching(/^[a-z_]{1,4}$/);
    const files = fc.dictionary(
      fc.tuple(name, name).map((names) => names.join('/')),
      fc.uint8Array({ maxLength: 9 }),
    );
    fc.assert(
      fc.property(files, (given) => {
        const got = Object.entries(toFiles(toTree(given))).map(([path, bytes]) => [path, [...bytes]]);
        expect(new Map(got as [string, number[]][])).toEqual(
          new Map(Object.entries(given).map(([path, bytes]) => [path, [...bytes]])),
        );
      }),
    );
  });
});
