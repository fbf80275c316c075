import { describe, expect, it } from 'vitest';
import { toolContext, useTool } from '../testing/tool-context.js';
import { editTool } from './edit-tool.js';
import { readTool } from './read-tool.js';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const lines = (count: number, line = (number: number) => `line ${number}`) =>
  Array.from({ length: count }, (_, index) => `${line(index + 1)}\n`).join('');

async function contentOf(input: object, files: Record<string, string | Uint8Array>) {
  const outcome = await useTool(readTool, input, toolContext({ files }));
  return 'content' in outcome ? outcome.content : outcome;
}

describe('Read', () => {
  it('numbers lines, and a last line without an end is a line', async () => {
    expect(await contentOf({ file_path: 'a.txt' }, { 'a.txt': 'one\n\n\tthree' })).toBe(
      '     1\tone\n     2\t\n     3\t\tthree',
    );
  });

  it('gives its structured output in the public shape', async () => {
    const outcome = await useTool(
      readTool,
      { file_path: '/srv/app/a', offset: 2, limit: 1 },
      toolContext({ files: { a: '1\n2\n3\n' } }),
    );
    expect(outcome).toEqual({
      output: {
        type: 'text',
        file: { filePath: '/srv/app/a', content: '2', startLine: 2, numLines: 1, totalLines: 3 },
        partial: false,
        notes: [],
      },
      content: '     2\t2',
    });
  });

  it.each([
    [{ offset: 2 }, '     2\tline 2\n     3\tline 3'],
    [{ offset: 0, limit: 1 }, '     1\tline 1'],
    [{ offset: 3, limit: 9 }, '     3\tline 3'],
    [{ offset: 9 }, '[Nothing to show: the file has 3 lines, and line 9 is past its end.]'],
  ])('offset and limit: %j', async (range, content) => {
    expect(await contentOf({ file_path: 'a', ...range }, { a: lines(3) })).toBe(content);
  });

  const notebook = JSON.stringify({
    nbformat: 4,
    cells: [
      { cell_type: 'markdown', source: ['# Title\n', 'words'] },
      {
        cell_type: 'code',
        source: 'print(1)\n1/0',
        outputs: [
          { output_type: 'stream', text: ['1\n'] },
          { output_type: 'execute_result', data: { 'text/plain': ['42'], 'image/png': 'iVBORw0KGgo=' } },
          { output_type: 'error', traceback: ['\u001b[0;31mZeroDivisionError\u001b[0m', 'at 2'] },
          7,
        ],
      },
      { cell_type: 'raw', source: 3 },
    ],
  });
  it('reads a notebook as its cells, which is no reading of its file', async () => {
    const context = toolContext({ files: { 'a.ipynb': notebook } });
    expect(await useTool(readTool, { file_path: 'a.ipynb' }, context)).toMatchObject({
      content: [
        '     1\t# %% [markdown] cell 1',
        '     2\t# Title',
        '     3\twords',
        '     4\t',
        '     5\t# %% [code] cell 2',
        '     6\tprint(1)',
        '     7\t1/0',
        '     8\t# output:',
        '     9\t1',
        '    10\t# output:',
        '    11\t42',
        '    12\t# output:',
        '    13\t[also as image/png]',
        '    14\t# output:',
        '    15\tZeroDivisionError',
        '    16\tat 2',
        '    17\t',
        '    18\t# %% [raw] cell 3',
        '',
        '[These are the cells of a notebook, not the text of its file. To edit that, show the file with cat first.]',
      ].join('\n'),
    });
    expect(
      await useTool(editTool, { file_path: 'a.ipynb', old_string: 'words', new_string: 'x' }, context),
    ).toMatchObject({
      errorCode: 5,
    });
  });

  it.each(['{"cells": 3}', 'no json', '[]'])(
    'reads what is only called a notebook as the text it is: %s',
    async (text) => {
      expect(await contentOf({ file_path: 'a.ipynb' }, { 'a.ipynb': text })).toBe(`     1\t${text}`);
    },
  );

  it.each([
    ['text alone', '%PDF-1.7\nobj'],
    ['bytes', bytes('%PDF-1.7\n\0\xff')],
  ])('says of a PDF of %s that it cannot be read', async (_, data) => {
    expect(await useTool(readTool, { file_path: 'a' }, toolContext({ files: { a: data } }))).toEqual({
      threw: expect.stringMatching(
        /is a PDF document of 1\dB and cannot be read as text\. A program in the shell/,
      ) as string,
      errorCode: 10,
    });
  });

  it.each([
    ['an empty file', '', '[The file exists and is empty.]'],
    ['one newline', '\n', '     1\t'],
    ['CRLF', 'a\r\nb\r\n', '     1\ta\n     2\tb'],
    ['a UTF-8 mark', bytes('\xef\xbb\xbfhi'), '     1\thi'],
    ['UTF-16LE with a mark', bytes('\xff\xfeh\0i\0'), '     1\thi'],
    ['UTF-16BE with a mark', bytes('\xfe\xff\0h\0i'), '     1\thi'],
    [
      'bytes that are no UTF-8',
      bytes('caf\xe9'),
      '     1\tcaf\uFFFD\n\n[The file is not valid text in its encoding; bytes that are none are shown as \uFFFD, and it cannot be edited.]',
    ],
  ])('reads %s', async (_name, data, content) => {
    expect(await contentOf({ file_path: 'a' }, { a: data })).toBe(content);
  });

  it('shows the first page of a long file as a PARTIAL view', async () => {
    const content = await contentOf({ file_path: 'a' }, { a: lines(2001) });
    expect(content).toMatch(
      /^ {5}1\tline 1\n[^]*\n {2}2000\tline 2000\n\n\[PARTIAL view: lines 1 to 2000 of 2001\. Go on with offset 2001\./,
    );
    const wide = (await contentOf({ file_path: 'a' }, { a: lines(1000, () => 'x'.repeat(500)) })) as string;
    expect(wide).toContain('[PARTIAL view: lines 1 to 94 of 1000.');
    expect(wide.length).toBeLessThan(50_000);
  });

  it('refuses an explicit limit that does not fit, instead of leaving something out', async () => {
    expect(
      await contentOf({ file_path: 'a', offset: 1, limit: 900 }, { a: lines(1000, () => 'x'.repeat(500)) }),
    ).toEqual({
      threw:
        '900 lines from line 1 are more than one result holds (48000 characters): 94 fit. Ask for fewer lines, or search with Grep.',
      errorCode: 12,
    });
  });

  it('cuts long lines between code points and says which', async () => {
    const content = (await contentOf({ file_path: 'a' }, { a: `short\n${'😀'.repeat(1500)}\n` })) as string;
    expect(content).toBe(
      `     1\tshort\n     2\t${'😀'.repeat(1000)}... [3000 characters in this line]\n\n[Cut lines: 2.]`,
    );
  });

  it('bc-260 an image has the media type of its data, whatever its name says', async () => {
    expect(await contentOf({ file_path: 'a.jpg' }, { 'a.jpg': bytes('\x89PNG\r\n\x1a\n\x01') })).toEqual([
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgoB' } },
    ]);
  });

  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/gif', 'GIF89a...'],
    ['image/webp', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
  ])('knows %s', async (type, data) => {
    expect(await contentOf({ file_path: 'a' }, { a: bytes(data) })).toMatchObject([{ source: { media_type: type } }]);
  });

  it('bc-259 text under the name of an image is text', async () => {
    expect(await contentOf({ file_path: 'page.png' }, { 'page.png': '<html>' })).toBe('     1\t<html>');
  });

  it.each([
    ['PK\x03\x04\0\0', '/srv/app/a is a ZIP archive (or a document in one) of 6B and cannot be read as text.'],
    ['x\0y', '/srv/app/a is a binary file of 3B and cannot be read as text.'],
  ])('refuses %j as binary and says what it is', async (data, threw) => {
    expect(await contentOf({ file_path: 'a' }, { a: bytes(data) })).toEqual({ threw, errorCode: 10 });
  });

  it.each([
    [
      'nothing there',
      'none',
      { threw: 'File does not exist: /srv/app/none. The working directory is /srv/app.', errorCode: 2 },
    ],
    ['a directory', 'src', { threw: '/srv/app/src is a directory. List it with Glob or Bash.', errorCode: 3 }],
    ['a NUL in the path', 'a\0b', { refused: 'The path holds a NUL character.', errorCode: 1 }],
  ])('%s', async (_name, path, outcome) => {
    expect(await contentOf({ file_path: path }, { 'src/a': '' })).toEqual(outcome);
  });

  it('refuses an image too large for the API', async () => {
    const large = new Uint8Array(4_000_000);
    large.set(bytes('\x89PNG\r\n\x1a\n'));
    expect(await contentOf({ file_path: 'a' }, { a: large })).toEqual({
      threw: '/srv/app/a is an image of 3.8MB; at most 3.6MB can be shown.',
      errorCode: 19,
    });
  });

  it('L6.2 reads stored results, and L4.2 allows it like reading inside', async () => {
    const context = toolContext();
    context.sandbox.overlay?.('/home/user/results', {
      read: async () => new TextEncoder().encode('stored\n'),
      list: async () => [{ path: 'toolu_9.txt', size: 7 }],
    });
    const input = { file_path: '/home/user/results/toolu_9.txt' };
    expect(await readTool.checkPermissions(input, context)).toMatchObject({ behavior: 'allow' });
    expect(await useTool(readTool, input, context)).toMatchObject({ content: '     1\tstored' });
  });

  it('L4.2 reading inside is allowed, outside is left to rules, also through a link', async () => {
    const context = toolContext({ files: { a: '', '/etc/passwd': '' } });
    await context.sandbox.fs.symlink?.('/etc', '/srv/app/out');
    const vote = async (path: string) => (await readTool.checkPermissions({ file_path: path }, context)).behavior;
    expect([
      await vote('a'),
      await vote('/etc/passwd'),
      await vote('out/passwd'),
      await vote('../app2/x'),
      await vote('~/x'),
    ]).toEqual(['allow', 'passthrough', 'passthrough', 'passthrough', 'passthrough']);
  });

  it('L4.2 a link that was changed after the check is not opened', async () => {
    const context = toolContext({ files: { 'real/a': 'fine', '/etc/a': 'secret' } });
    const { fs } = context.sandbox;
    await fs.symlink?.('/srv/app/real', '/srv/app/link');
    const input = { file_path: 'link/a' };
    expect(await readTool.checkPermissions(input, context)).toMatchObject({ behavior: 'allow' });
    await fs.rm('/srv/app/link');
    await fs.symlink?.('/etc', '/srv/app/link');
    expect(await useTool(readTool, input, context)).toEqual({
      threw:
        '/srv/app/link/a leads elsewhere than it did when the permission was decided (now /etc/a). Nothing was done.',
      errorCode: 15,
    });
  });

  it('claims the file it reads', () => {
    const context = toolContext({ cwd: '/srv/app/sub' });
    expect(readTool.resources({ file_path: '../a' }, context)).toEqual([
      { kind: 'path', access: 'read', path: '/srv/app/a' },
    ]);
    expect(readTool.resources({ file_path: '~/a' }, context)).toEqual([
      { kind: 'path', access: 'read', path: '/home/user/a' },
    ]);
  });
});
