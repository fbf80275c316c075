// The built-in tools through all eight stages.
import { describe, expect, it } from 'vitest';
import { memoryResultStore } from '../memory/memory-result-store.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { plainCommands } from '../memory/plain-commands.js';
import type { ResultStore } from '../ports/result-store.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from './builtin-tools.js';

const lines = Array.from({ length: 100_000 }, (_, index) => `${index + 1}\n`).join('');

function open(results: ResultStore = memoryResultStore()) {
  const sandbox = memorySandbox({
    files: { a: 'one x\n', b: 'b\n' },
    commands: {
      ...plainCommands,
      grep: () => 1,
      'seq 1 100000': (_args, io) => io.stdout(lines),
      'seq 1 100000; exit 3': (_args, io) => (io.stdout(lines), 3),
    },
  });
  const session = createSession({
    id: 'session-1',
    tools: builtinTools(),
    ports: { sandbox, results },
    settings: { permissions: { allow: ['Bash', 'Edit', 'Write'] } },
  });
  let calls = 0;
  const run = async (...uses: readonly (readonly [string, unknown])[]) => {
    const blocks = uses.map(([name, input]) => toolUse(name, input, `toolu_${++calls}`));
    return (await session.run(blocks)).map(({ content, is_error: isError }) => ({
      content,
      ...(isError && { isError }),
    }));
  };
  return { run, sandbox };
}

describe('built-in tools in a session', () => {
  it('F4 bc-241 siblings keep their own results, in request order', async () => {
    const { run } = open();
    expect(
      await run(
        ['Bash', { command: 'grep nomatch a' }],
        ['Read', { file_path: 'b' }],
        ['Bash', { command: 'false' }],
        ['Read', { file_path: 'none' }],
      ),
    ).toEqual([
      { content: '[Exit code 1: No matches found]' },
      { content: '     1\tb' },
      { content: 'Exit code 1', isError: true },
      { content: 'File does not exist: /srv/app/none. The working directory is /srv/app.', isError: true },
    ]);
  });

  it('L2.4 bc-329 an edit whose text the edit before took away fails alone', async () => {
    const { run, sandbox } = open();
    await run(['Read', { file_path: 'a' }]);
    const edit = { file_path: 'a', old_string: 'x', new_string: 'y' };
    expect(await run(['Edit', edit], ['Edit', edit])).toEqual([
      { content: 'Edited /srv/app/a: 1 replacement, from line 1.' },
      {
        content:
          '<tool_use_error>old_string was not found in the file. Read the file again and copy the text exactly. (error code 8)</tool_use_error>',
        isError: true,
      },
    ]);
    expect(new TextDecoder().decode(await sandbox.fs.read('/srv/app/a'))).toBe('one y\n');
  });

  it('E2 a refusal of validateInput is wrapped and numbered', async () => {
    const { run } = open();
    expect(await run(['Write', { file_path: 'a', content: '' }])).toEqual([
      {
        content:
          '<tool_use_error>/srv/app/a has not been read in this session. Read it first. (error code 4)</tool_use_error>',
        isError: true,
      },
    ]);
  });

  it('L6.2 a large result is stored; Read, Grep and Bash find it under the path that is named', async () => {
    const { run } = open();
    const [large] = await run(['Bash', { command: 'seq 1 100000' }]);
    const path = /Full output saved to: (\S+)/.exec(String(large?.content))?.[1] ?? '';
    expect(large?.content).toMatch(
      /^<persisted-output>\nOutput too large \(575\.1KB\)\. [^]*\nPreview \(first 2KB\):\n1\n2\n/,
    );
    expect(
      await run(
        ['Read', { file_path: path, offset: 99_999, limit: 2 }],
        ['Grep', { pattern: '^99999$', path, output_mode: 'content' }],
        ['Bash', { command: `cat ${path}` }],
      ),
    ).toEqual([
      { content: ' 99999\t99999\n100000\t100000' },
      { content: `${path}:99999:99999` },
      { content: expect.stringMatching(/^<persisted-output>/) as string },
    ]);
  });

  it('L6.2 bc-274 a large failure says its code first, keeps its end, and is stored', async () => {
    const { run } = open();
    const [failed] = await run(['Bash', { command: 'seq 1 100000; exit 3' }]);
    expect(failed).toEqual({
      content: expect.stringMatching(
        /^Exit code 3\n1\n2\n[^]*Full output \(575\.1KB\) saved to: [^]*\n99999\n100000$/,
      ) as string,
      isError: true,
    });
  });

  it('L6.2 bc-283 a full store is no failure of the command', async () => {
    const memory = memoryResultStore();
    const fail = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const full: ResultStore = { ...memory, save: fail, open: (meta) => ({ ...memory.open(meta), append: fail }) };
    const [large] = await open(full).run(['Bash', { command: 'seq 1 100000' }]);
    expect(large).toEqual({
      content: expect.stringMatching(/^1\n2\n[^]*it could not be saved[^]*not of the call\.\]$/) as string,
    });
  });

  it('L2.1 bc-251 a padded number for offset is a number; L2.2 bc-249 an input that is no object is refused', async () => {
    const { run } = open();
    expect(await run(['Read', { file_path: 'b', offset: ' +1' }], ['Bash', 'ls'])).toEqual([
      { content: '     1\tb' },
      { content: expect.stringMatching(/^<tool_use_error>InputValidationError: Bash /) as string, isError: true },
    ]);
  });
});
