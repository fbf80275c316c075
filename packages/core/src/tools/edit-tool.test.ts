import { describe, expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { SandboxError } from '../ports/sandbox.js';
import { nextCall, toolContext, useTool } from '../testing/tool-context.js';
import { editTool } from './edit-tool.js';
import { readTool } from './read-tool.js';
import { writeTool } from './write-tool.js';

const path = '/srv/app/a';
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const edit = (old_string: string, new_string: string, more: object = {}) => ({
  file_path: path,
  old_string,
  new_string,
  ...more,
});

async function readFile(data: string | Uint8Array) {
  const context = toolContext({ files: { a: data } });
  await useTool(readTool, { file_path: path }, context);
  const now = async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await context.sandbox.fs.read(path));
  return { context, now };
}

describe('Edit', () => {
  it('replaces the one place, and says where', async () => {
    const { context, now } = await readFile('one\ntwo\nthree\n');
    expect(await useTool(editTool, edit('two', '2'), context)).toEqual({
      output: { filePath: path, replacements: 1, change: { startLine: 2, removed: ['two'], added: ['2'], omitted: 0 } },
      content: 'Edited /srv/app/a: 1 replacement, from line 2.',
    });
    expect(await now()).toBe('one\n2\nthree\n');
  });

  it('replaces every place with replace_all', async () => {
    const { context, now } = await readFile('x y x');
    expect(await useTool(editTool, edit('x', '$&x', { replace_all: true }), context)).toMatchObject({
      output: { replacements: 2 },
    });
    expect(await now()).toBe('$&x y $&x');
  });

  it('L2.4 a second edit after the first needs no new reading', async () => {
    const { context, now } = await readFile('a b');
    await useTool(editTool, edit('a', 'A'), context);
    await useTool(editTool, edit('b', 'B'), context);
    expect(await now()).toBe('A B');
  });

  it('bc-329 a second edit whose text is gone is refused, and the first stays', async () => {
    const { context, now } = await readFile('a b');
    await useTool(editTool, edit('a', 'A'), context);
    expect(await useTool(editTool, edit('a', 'Z'), context)).toEqual({
      refused: 'old_string was not found in the file. Read the file again and copy the text exactly.',
      errorCode: 8,
    });
    expect(await now()).toBe('A b');
  });

  it('L2.4 refuses a file that was not read, or only in part', async () => {
    const context = toolContext({ files: { a: 'x\ny\n' } });
    const notRead = { refused: '/srv/app/a has not been read in this session. Read it first.', errorCode: 4 };
    expect(await useTool(editTool, edit('x', 'y'), context)).toEqual(notRead);
    await useTool(readTool, { file_path: path, limit: 1 }, context);
    expect(await useTool(editTool, edit('x', 'z'), context)).toEqual({
      refused: 'Only a part of /srv/app/a has been read. Read all of it first.',
      errorCode: 5,
    });
    await useTool(readTool, { file_path: path, offset: 1, limit: 2 }, context);
    await useTool(readTool, { file_path: path, offset: 2 }, context);
    expect(await useTool(editTool, edit('x', 'z'), context)).toMatchObject({ output: { replacements: 1 } });
    const other = nextCall(context, { session: { ...context.session, id: 'session-2' } });
    expect(await useTool(editTool, edit('y', 'q'), other)).toEqual(notRead);
  });

  it('bc-300 a touched file is the same file: contents are compared, not times', async () => {
    const { context } = await readFile('x');
    await context.sandbox.fs.write(path, 'x');
    expect(await useTool(editTool, edit('x', 'y'), context)).toMatchObject({ output: { replacements: 1 } });
  });

  it('bc-303 L2.4 a file that changed since it was read is refused until it is read again', async () => {
    const { context } = await readFile('dup');
    await context.sandbox.fs.write(path, 'dup dup');
    const changed = {
      refused: '/srv/app/a has changed since it was read. Read it again before you change it.',
      errorCode: 6,
    };
    expect(await useTool(editTool, edit('dup', 'z'), context)).toEqual(changed);
    await useTool(readTool, { file_path: path }, context);
    expect(await useTool(editTool, edit('dup', 'z'), context)).toEqual({
      refused:
        'old_string is there 2 times (lines 1, 1). Give more text around it, so that only one place fits, or set replace_all.',
      errorCode: 9,
    });
  });

  it('L2.4 checks again when it opens: what changed while a person decided is not overwritten', async () => {
    const { context, now } = await readFile('x');
    expect(await editTool.validateInput?.(edit('x', 'y'), context)).toEqual({ result: true });
    await context.sandbox.fs.write(path, 'x, and what somebody else wrote');
    await expect(editTool.call(edit('x', 'y'), context, () => undefined)).rejects.toMatchObject({
      name: 'ToolFailure',
      errorCode: 6,
    });
    expect(await now()).toBe('x, and what somebody else wrote');
  });

  it.each([
    [
      'the same strings',
      edit('x', 'x'),
      { refused: 'old_string and new_string are the same: nothing would change.', errorCode: 7 },
    ],
    [
      'no such file',
      { ...edit('x', 'y'), file_path: 'none' },
      { refused: 'File does not exist: /srv/app/none. The working directory is /srv/app.', errorCode: 2 },
    ],
    [
      'a directory',
      { ...edit('x', 'y'), file_path: '.' },
      { refused: '/srv/app is a directory, not a file.', errorCode: 3 },
    ],
    [
      'a NUL in the path',
      { ...edit('x', 'y'), file_path: 'a\0' },
      { refused: 'The path holds a NUL character.', errorCode: 1 },
    ],
    [
      'an empty old_string for a file with text',
      edit('', 'y'),
      { refused: '/srv/app/a exists and is not empty, so old_string must name the text to replace.', errorCode: 14 },
    ],
    [
      'line numbers copied along',
      edit('     1\tx\n     2\ty', 'q'),
      {
        refused:
          'old_string was not found: it holds the line numbers that Read shows. Leave out each number and the tab after it.',
        errorCode: 8,
      },
    ],
    [
      'other spaces',
      edit('x  y', 'q'),
      {
        refused:
          'old_string was not found: text like it is there with other spaces, tabs or line breaks. Copy it exactly as Read shows it.',
        errorCode: 8,
      },
    ],
  ])('L2.4 refuses %s', async (_name, input, refusal) => {
    const { context, now } = await readFile('x\ny\n');
    expect(await useTool(editTool, input, context)).toEqual(refusal);
    expect(await now()).toBe('x\ny\n');
  });

  it('refuses text that an edit would damage', async () => {
    const { context } = await readFile(bytes('caf\xe9'));
    // It never counts as read whole, since not all of it could be shown.
    expect(await useTool(editTool, edit('caf', 'x'), context)).toMatchObject({ errorCode: 5 });
  });

  it('an empty old_string creates a file, and fills an empty one', async () => {
    const context = toolContext({ files: { empty: '' } });
    expect(await useTool(editTool, { ...edit('', 'new\n'), file_path: 'deep/b' }, context)).toMatchObject({
      output: { replacements: 1 },
    });
    expect(new TextDecoder().decode(await context.sandbox.fs.read('/srv/app/deep/b'))).toBe('new\n');
    await useTool(readTool, { file_path: 'empty' }, context);
    expect(await useTool(editTool, { ...edit('', 'text'), file_path: 'empty' }, context)).toMatchObject({
      output: { replacements: 1 },
    });
  });

  it.each([
    ['CRLF', 'a\r\nb\r\nc\r\n', edit('a\nb', 'x\ny\nz'), 'x\r\ny\r\nz\r\nc\r\n'],
    ['CRLF, one line', 'a\r\nb\r\n', edit('b', 'x\ny'), 'a\r\nx\r\ny\r\n'],
    ['mixed, a part with LF', 'a\r\nb\nc\nd\r\n', edit('b\nc', 'x\ny'), 'a\r\nx\ny\nd\r\n'],
    ['CRLF given by the model', 'a\nb\n', edit('a\r\nb', 'x\r\ny'), 'x\ny\n'],
    ['a mark and CRLF', '\uFEFFa\r\nb', edit('a', 'x'), '\uFEFFx\r\nb'],
    ['a lone return', 'a\rb', edit('b', 'x'), 'a\rx'],
  ])('bc-279 keeps line ends and mark: %s', async (_name, before, input, after) => {
    const { context, now } = await readFile(before);
    expect(await useTool(editTool, input, context)).toMatchObject({ output: { replacements: 1 } });
    expect(await now()).toBe(after);
  });

  it('bc-279 keeps UTF-16LE with its mark and CRLF', async () => {
    const { context } = await readFile(bytes('\xff\xfea\0\r\0\n\0b\0'));
    await useTool(editTool, edit('b', 'é\nz'), context);
    expect([...(await context.sandbox.fs.read(path))]).toEqual([...bytes('\xff\xfea\0\r\0\n\0\xe9\0\r\0\n\0z\0')]);
  });

  it('one file by two names is one file, and the link stays a link', async () => {
    const { context, now } = await readFile('x');
    await context.sandbox.fs.symlink?.('a', '/srv/app/link');
    expect(await useTool(editTool, { ...edit('x', 'y'), file_path: 'link' }, context)).toMatchObject({
      output: { replacements: 1 },
    });
    expect([await now(), (await context.sandbox.fs.lstat('/srv/app/link')).type]).toEqual(['y', 'symlink']);
  });
});

describe('Write', () => {
  const write = (content: string, file_path = path) => ({ file_path, content });

  it('creates a file with its directories; it may then be changed without reading', async () => {
    const context = toolContext();
    expect(await useTool(writeTool, write('a\nb', 'x/y/z'), context)).toEqual({
      output: { type: 'create', filePath: '/srv/app/x/y/z', lines: 2, bytes: 3, change: null },
      content: 'Created /srv/app/x/y/z (2 lines, 3B).',
    });
    expect(await useTool(writeTool, write('a\nc', 'x/y/z'), context)).toEqual({
      output: {
        type: 'update',
        filePath: '/srv/app/x/y/z',
        lines: 2,
        bytes: 3,
        change: { startLine: 2, removed: ['b'], added: ['c'], omitted: 0 },
      },
      content: 'Wrote /srv/app/x/y/z (2 lines, 3B).',
    });
  });

  it('L2.4 an existing file must have been read', async () => {
    expect(await useTool(writeTool, write('x'), toolContext({ files: { a: 'y' } }))).toEqual({
      refused: '/srv/app/a has not been read in this session. Read it first.',
      errorCode: 4,
    });
  });

  it('E2 a place that the sandbox keeps closed is told as that, before anybody is asked', async () => {
    const sandbox = memorySandbox();
    const closed = () => Promise.reject(new SandboxError('EACCES', 'stat', '/etc/x', 'EACCES: outside, stat'));
    const context = toolContext({ sandbox: { ...sandbox, fs: { ...sandbox.fs, stat: closed } } });
    const refused = { refused: '/etc/x cannot be opened: EACCES: outside, stat.', errorCode: 22 };
    expect(await useTool(writeTool, write('x', '/etc/x'), context)).toEqual(refused);
    expect(await useTool(editTool, { ...edit('a', 'b'), file_path: '/etc/x' }, context)).toEqual(refused);
  });

  it('bc-304 L2.4 a PARTIAL view is not a reading', async () => {
    const { context } = await readFile('line\n'.repeat(2001));
    expect(await useTool(writeTool, write('x'), context)).toEqual({
      refused: 'Only a part of /srv/app/a has been read. Read all of it first.',
      errorCode: 5,
    });
  });

  it('L2.4 a file that changed since, or appeared since the check, is not overwritten', async () => {
    const { context, now } = await readFile('x');
    await context.sandbox.fs.write(path, 'changed');
    expect(await useTool(writeTool, write('z'), context)).toMatchObject({ errorCode: 6 });
    expect(await writeTool.validateInput?.(write('z', 'b'), context)).toEqual({ result: true });
    await context.sandbox.fs.write('/srv/app/b', 'appeared');
    await expect(writeTool.call(write('z', 'b'), context, () => undefined)).rejects.toMatchObject({ errorCode: 4 });
    expect(await now()).toBe('changed');
  });

  it('L4.2 writing is left to rules; a protected path asks, also through a link', async () => {
    const context = toolContext({ files: { '.git/config': '' } });
    await context.sandbox.fs.symlink?.('.git', '/srv/app/innocent');
    const vote = async (file_path: string) =>
      (await writeTool.checkPermissions(write('', file_path), context)).behavior;
    expect([await vote('a'), await vote('.git/config'), await vote('innocent/config'), await vote('/etc/x')]).toEqual([
      'passthrough',
      'ask',
      'ask',
      'passthrough',
    ]);
  });

  it('a signal that aborted leaves the file as it was', async () => {
    const { context, now } = await readFile('x');
    expect(await useTool(writeTool, write('z'), nextCall(context, { signal: AbortSignal.abort() }))).toMatchObject({
      threw: expect.any(String) as string,
    });
    expect(await now()).toBe('x');
  });
});
