import { describe, expect, it } from 'vitest';
import { nextCall, toolContext, useTool } from '../testing/tool-context.js';
import { globTool } from './glob-tool.js';
import { grepTool } from './grep-tool.js';

const files = {
  'a.ts': 'one\ntwo\nthree\nfour\nfive two\n',
  'b.js': 'TWO\r\nnothing\r\n',
  'deep/c.ts': 'x\nsee two\n',
  bin: new Uint8Array([0x74, 0x77, 0x6f, 0]),
  'ignored/d.ts': 'two',
  '.gitignore': 'ignored\n',
  '.git/HEAD': 'two',
};

async function grep(input: object, more: Record<string, string | Uint8Array> = {}) {
  const outcome = await useTool(grepTool, input, toolContext({ files: { ...files, ...more }, now: () => 1 }));
  return 'content' in outcome ? outcome.content : outcome;
}

describe('Grep', () => {
  it.each<[string, object, string]>([
    ['names of files by default', { pattern: 'two' }, 'a.ts\ndeep/c.ts'],
    ['without regard to case', { pattern: 'two', '-i': true }, 'a.ts\nb.js\ndeep/c.ts'],
    ['an inline flag', { pattern: '(?i)TWO' }, 'a.ts\nb.js\ndeep/c.ts'],
    ['lines', { pattern: 'two', output_mode: 'content' }, 'a.ts:2:two\na.ts:5:five two\ndeep/c.ts:2:see two'],
    ['lines without numbers', { pattern: 'see', output_mode: 'content', '-n': false }, 'deep/c.ts:see two'],
    ['counts', { pattern: 'two', output_mode: 'count' }, 'a.ts:2\ndeep/c.ts:1\nTotal: 3 matching lines in 2 files.'],
    [
      'context',
      { pattern: 'two', output_mode: 'content', '-C': 1, path: 'a.ts' },
      'a.ts-1-one\na.ts:2:two\na.ts-3-three\na.ts-4-four\na.ts:5:five two',
    ],
    [
      'separated groups',
      { pattern: 'two', output_mode: 'content', '-A': 1 },
      'a.ts:2:two\na.ts-3-three\n--\na.ts:5:five two\n--\ndeep/c.ts:2:see two',
    ],
    ['before', { pattern: 'three', output_mode: 'content', '-B': 1 }, 'a.ts-2-two\na.ts:3:three'],
    [
      'context wins less than -A',
      { pattern: 'three', output_mode: 'content', context: 1, '-A': 0 },
      'a.ts-2-two\na.ts:3:three',
    ],
    ['a glob by name', { pattern: 'two', glob: 'c.*' }, 'deep/c.ts'],
    ['a glob by path', { pattern: 'two', glob: 'deep/**/*.ts' }, 'deep/c.ts'],
    ['a glob that leaves out', { pattern: 'two', glob: '!deep/**' }, 'a.ts'],
    ['a type', { pattern: 'nothing', type: 'js' }, 'b.js'],
    ['one file by name', { pattern: 'two', path: 'ignored/d.ts' }, 'ignored/d.ts'],
    ['a named ignored directory', { pattern: 'two', path: 'ignored' }, 'ignored/d.ts'],
    ['an end of line before CRLF', { pattern: 'nothing$' }, 'b.js'],
    ['across lines', { pattern: 'two.three', multiline: true, output_mode: 'content' }, 'a.ts:2:two\na.ts:3:three'],
    ['not across lines', { pattern: 'two.three' }, 'No matches found.'],
    ['braces that are no quantifier', { pattern: '{', path: 'a.ts' }, 'No matches found.'],
    [
      'a limit',
      { pattern: 'two', output_mode: 'content', head_limit: 1 },
      'a.ts:2:two\n\n[More follows: the result was cut. Go on with offset 1, or narrow the search.]',
    ],
    [
      'a limit and an offset',
      { pattern: 'two', output_mode: 'content', head_limit: 1, offset: 2 },
      'deep/c.ts:2:see two',
    ],
    [
      'no limit',
      { pattern: 'two', output_mode: 'content', head_limit: 0 },
      'a.ts:2:two\na.ts:5:five two\ndeep/c.ts:2:see two',
    ],
    [
      'files cut',
      { pattern: 'two', head_limit: 1 },
      'a.ts\n\n[More follows: the result was cut. Go on with offset 1, or narrow the search.]',
    ],
    ['an offset past the end', { pattern: 'two', offset: 9 }, 'Nothing after the first 9.'],
    [
      'only what matches',
      { pattern: 't\\w+', output_mode: 'content', '-o': true },
      'a.ts:2:two\na.ts:3:three\na.ts:5:two\nb.js:2:thing\ndeep/c.ts:2:two',
    ],
    [
      'only what matches, across lines',
      { pattern: 'two\\nth', multiline: true, output_mode: 'content', '-o': true },
      'a.ts:2:two\na.ts:3:th',
    ],
    ['-o in another mode', { pattern: 'two', '-o': true }, 'a.ts\ndeep/c.ts'],
  ])('%s', async (_name, input, content) => {
    expect(await grep(input)).toBe(content);
  });

  it('an unbalanced pattern is an error that names it, never "no files"', async () => {
    expect(await grep({ pattern: 'a(b' })).toEqual({
      refused:
        'The pattern "a(b" is not a valid regular expression: Unterminated group. Escape characters that are meant as themselves with a backslash.',
      errorCode: 13,
    });
  });

  it.each([
    [
      'an unknown type',
      { pattern: 'x', type: 'klingon' },
      { refused: expect.stringMatching(/^Unknown file type klingon\. Known: c cpp/) as string, errorCode: 13 },
    ],
    [
      'no such path',
      { pattern: 'x', path: 'none' },
      { threw: 'Path does not exist: /srv/app/none. The working directory is /srv/app.', errorCode: 2 },
    ],
    ['a NUL in the path', { pattern: 'x', path: 'a\0' }, { refused: 'The path holds a NUL character.', errorCode: 1 }],
  ])('%s is an error', async (_name, input, outcome) => {
    expect(await grep(input)).toEqual(outcome);
  });

  it('a pattern that could take without end is an error before any file is read', async () => {
    expect(await grep({ pattern: '(\\w+\\s*)+;' })).toEqual({
      refused: expect.stringMatching(
        /^The pattern ".*" could take without end: a repeated part can read the same/,
      ) as string,
      errorCode: 21,
    });
  });

  it('a slow pattern on a long line of minified code ends', async () => {
    const min = 'var a=1;'.repeat(40_000);
    expect(await grep({ pattern: '.*=.*\\bfoo\\b.*$', glob: 'min' }, { min })).toBe('No matches found.');
  });

  it('bc-102 what a rule denies to read is not searched, by either name', async () => {
    const context = nextCall(
      toolContext({ files: { 'a.txt': 'two', 'private/b.txt': 'two', 'private/deep/c.txt': 'two' } }),
      {
        isReadDenied: (path) => path.startsWith('/srv/app/private/'),
      },
    );
    await context.sandbox.fs.symlink?.('/srv/app/private', '/srv/link');
    expect(await useTool(grepTool, { pattern: 'two' }, context)).toMatchObject({ content: 'a.txt' });
    expect(await useTool(grepTool, { pattern: 'two', path: '/srv/link' }, context)).toMatchObject({
      content: 'No matches found.',
    });
    expect(await useTool(globTool, { pattern: '**/*.txt' }, context)).toMatchObject({ content: 'a.txt' });
  });

  it('matches code points, not halves of them', async () => {
    expect(await grep({ pattern: '^[😀😁]$', output_mode: 'content' }, { e: '😁\n' })).toBe('e:1:😁');
  });

  it('a match of many lines, and empty matches, end', async () => {
    expect(
      await grep({ pattern: 'x*', multiline: true, path: 'e', output_mode: 'count' }, { e: 'a\nx\n\nb' }),
    ).toContain('e:4');
  });

  it('cuts very long lines', async () => {
    const content = (await grep(
      { pattern: 'needle', output_mode: 'content' },
      { min: `needle${'y'.repeat(100_000)}` },
    )) as string;
    expect(content).toMatch(/^min:1:needley+\.\.\. \[100006 characters in this line\]$/);
    expect(content.length).toBeLessThan(2100);
  });

  it('does not look through links that lead out', async () => {
    const context = toolContext({ files: { '/etc/secret': 'two', a: 'two' } });
    await context.sandbox.fs.symlink?.('/etc/secret', '/srv/app/innocent');
    expect(await useTool(grepTool, { pattern: 'two' }, context)).toMatchObject({ content: 'a' });
  });

  it('L6.2 searches a stored result by its path', async () => {
    const context = toolContext();
    context.sandbox.overlay?.('/home/user/results', {
      read: async () => new TextEncoder().encode('a\nneedle\n'),
      list: async () => [{ path: 't.txt', size: 9 }],
    });
    const input = { pattern: 'needle', path: '/home/user/results/t.txt', output_mode: 'content' as const };
    expect(await grepTool.checkPermissions(input, context)).toMatchObject({ behavior: 'allow' });
    expect(await useTool(grepTool, input, context)).toMatchObject({ content: '/home/user/results/t.txt:2:needle' });
  });

  it('stops at an abort', async () => {
    const context = toolContext({ files, signal: AbortSignal.abort(new Error('stop')) });
    expect(await useTool(grepTool, { pattern: 'two' }, context)).toEqual({ threw: 'stop' });
  });
});
