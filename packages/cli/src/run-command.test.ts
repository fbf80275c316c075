import { watch } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

/** Runs a command line on `input`, with `files` on disk; output lines that are JSON are parsed. */
async function sallyport(
  args: readonly string[],
  input = '',
  files: Readonly<Record<string, string>> = {},
  { signal }: { readonly signal: AbortSignal } = new AbortController(),
) {
  const out: unknown[] = [];
  const complaints: string[] = [];
  // Cut anywhere, also inside a code point, as a pipe does.
  const bytes = new TextEncoder().encode(input);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.slice(at * 7, at * 7 + 7));
  const exitCode = await runCommand(args, {
    input: (async function* () {
      yield* chunks;
    })(),
    readText: async (path) => {
      const text = files[path];
      if (text === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
      return text;
    },
    write: (line) => out.push(line.startsWith('{') ? JSON.parse(line) : line),
    complain: (line) => complaints.push(line),
    signal,
  });
  return { exitCode, out, complaints };
}

const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

describe('sallyport explain', () => {
  it('answers each line, goes on after one it cannot read, and exits with 1', async () => {
    const { exitCode, out } = await sallyport(
      ['explain'],
      `${lines({ id: 'a', input: { tool: 'mcp__files__read', input: {} } })}\nnonsense\n\n${lines({ id: 'b', input: {} })}`,
    );
    expect(exitCode).toBe(1);
    expect(out).toEqual([
      {
        id: 'a',
        decision: 'ask',
        by: { from: 'nobody', message: 'Nothing allows or forbids this call.' },
        trail: [
          { behavior: 'passthrough', by: { from: 'tool', tool: 'mcp__files__read' } },
          { behavior: 'passthrough', by: { from: 'mode', mode: 'default' } },
        ],
        suggestions: [expect.objectContaining({ rule: 'mcp__files__read' })],
      },
      { id: null, error: expect.stringMatching(/^Not JSON: /) as string },
      { id: 'b', error: expect.stringMatching(/^input\.tool: /) as string },
    ]);
  });

  it('L4.3 set-up, settings file and tool lists are sources of their own', async () => {
    const call = { input: { tool: 'Bash', input: { command: 'npm test' } } };
    const explained = async (args: readonly string[], setup: unknown) =>
      (
        await sallyport(['explain', ...args], lines({ ...call, setup }), {
          's.json': '{"permissions":{"deny":["Bash(npm:*)"]}}',
        })
      ).out[0];
    const by = (behavior: string, rule: string, source: string) =>
      expect.objectContaining({
        decision: behavior,
        by: expect.objectContaining({ rule, source }) as unknown,
      }) as unknown;

    expect(await explained([], { permissions: { allow: ['Bash(npm test)'] } })).toEqual(
      by('allow', 'Bash(npm test)', 'projectSettings'),
    );
    expect(await explained(['--allowed-tools', 'Read,Bash(npm test:*)'], {})).toEqual(
      by('allow', 'Bash(npm test:*)', 'cliArg'),
    );
    expect(await explained(['--settings', 's.json', '--allowed-tools', 'Bash'], {})).toEqual(
      by('deny', 'Bash(npm:*)', 'flagSettings'),
    );
    expect(
      await explained(['--disallowed-tools', 'Bash'], {
        sources: { userSettings: { permissions: { allow: ['Bash'] } } },
      }),
    ).toEqual(by('deny', 'Bash', 'cliArg'));
    expect(await explained([], { permissions: { allow: ['Bash'] }, trusted: false })).toEqual(
      expect.objectContaining({ decision: 'ask' }),
    );
  });

  it('L4.7 a command comes with its analysis, its warning and what could be saved', async () => {
    const { out } = await sallyport(
      ['explain'],
      lines({ id: 1, input: { tool: 'Bash', input: { command: 'git push --force origin main > log.txt' } } }),
    );
    expect(out).toEqual([
      expect.objectContaining({
        id: 1,
        decision: 'ask',
        bash: {
          readOnly: false,
          complete: true,
          commands: [
            {
              argv: ['git', 'push', '--force', 'origin', 'main'],
              text: expect.stringContaining('git push --force origin main') as string,
            },
          ],
          writes: [{ path: '/srv/app/log.txt', text: 'log.txt' }],
        },
        warning: expect.any(String) as string,
      }),
    ]);
  });

  it('an input that would not reach a decision is invalid, with the reason', async () => {
    const { out } = await sallyport(
      ['explain'],
      lines({ input: { tool: 'Write', input: { file_path: 'x' } } }, { input: { tool: 'Wrte', input: {} } }),
    );
    expect(out).toEqual([
      expect.objectContaining({
        decision: 'invalid',
        by: expect.objectContaining({ kind: 'invalid-input' }) as unknown,
      }),
      expect.objectContaining({
        decision: 'invalid',
        by: expect.objectContaining({ kind: 'unknown-tool', nearest: 'Write' }) as unknown,
      }),
    ]);
  });

  it('files and links of the set-up count: a link that leads out is outside', async () => {
    const { out } = await sallyport(
      ['explain'],
      lines(
        { setup: { files: { 'a.txt': 'x' } }, input: { tool: 'Read', input: { file_path: 'a.txt' } } },
        {
          setup: { files: { 'b.txt': { link: '/etc/passwd' } } },
          input: { tool: 'Read', input: { file_path: 'b.txt' } },
        },
      ),
    );
    expect(out.map((line) => (line as { decision: string }).decision)).toEqual(['allow', 'ask']);
  });
});

describe('sallyport run --dir', () => {
  const call = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input });
  let dir = '';
  beforeEach(async () => {
    dir = await realpath(await mkdtemp(join(tmpdir(), 'sallyport-run-')));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('F4 runs real processes on the files of one directory, and file calls stay in it', async () => {
    await writeFile(join(dir, 'notes.txt'), 'hello\n');
    const { exitCode, out } = await sallyport(
      ['run', '--dir', dir, '--answers', 'allow-once'],
      lines(
        call('a', 'Bash', { command: 'tr a-z A-Z < notes.txt > loud.txt; cat loud.txt' }),
        call('b', 'Read', { file_path: 'loud.txt' }),
        call('c', 'Write', { file_path: '/etc/sallyport-was-here', content: 'x' }),
      ),
    );
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: [
        { type: 'tool_result', tool_use_id: 'a', content: 'HELLO' },
        { type: 'tool_result', tool_use_id: 'b', content: '     1\tHELLO' },
        {
          type: 'tool_result',
          tool_use_id: 'c',
          is_error: true,
          content: expect.stringContaining('outside of') as string,
        },
      ],
    });
    expect(await readFile(join(dir, 'loud.txt'), 'utf8')).toBe('HELLO\n');
  });

  it('L5.4 who stops the program gets a truthful result of what ran, and it has ended', async () => {
    const stop = new AbortController();
    const watcher = watch(dir, () => stop.abort());
    const { out } = await sallyport(
      ['run', '--dir', dir, '--answers', 'allow-once'],
      lines(call('a', 'Bash', { command: 'touch begun; sleep 60' })),
      {},
      stop,
    );
    watcher.close();
    expect(out).toEqual([
      {
        type: 'tool_result',
        tool_use_id: 'a',
        is_error: true,
        content:
          'The call was interrupted while it ran. It may have had effects: check before you rely on it or repeat it.',
      },
    ]);
  });
});

describe('sallyport run', () => {
  const use = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input });
  const result = (id: string, content: unknown, isError?: true) => ({
    type: 'tool_result',
    tool_use_id: id,
    content,
    ...(isError && { is_error: true }),
  });
  const blocks = [
    use('a', 'Bash', { command: 'cat notes.txt | tr a-z A-Z' }),
    use('b', 'Read', { file_path: 'notes.txt' }),
    use('c', 'Nope', {}),
  ];
  const files = { 'files.json': '{"notes.txt":"hello\\n"}' };
  const expected = [
    result('a', 'HELLO'),
    result('b', '     1\thello'),
    result('c', expect.stringContaining('No tool named Nope is available.'), true),
  ];

  it('F4 takes one array, one block a line, or one message', async () => {
    const args = ['run', '--files', 'files.json', '--answers', 'allow-once'];
    const message = { type: 'message', content: [{ type: 'text', text: 'Let me see.' }, ...blocks] };
    for (const input of [JSON.stringify(blocks), lines(...blocks), JSON.stringify(message)]) {
      expect(await sallyport(args, input, files)).toEqual({ exitCode: 0, out: expected, complaints: [] });
    }
  });

  it('F4 takes a recorded event stream', async () => {
    const event = (data: { type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
    const start = (index: number, id: string, name: string) =>
      event({ type: 'content_block_start', index, content_block: { type: 'tool_use', id, name, input: {} } } as never);
    const delta = (index: number, text: string) =>
      event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: text } } as never);
    const stop = (index: number) => event({ type: 'content_block_stop', index } as never);
    const stream =
      start(0, 'a', 'Read') + delta(0, '{"file_path"') + delta(0, ':"notes.txt"}') + stop(0) + start(1, 'b', 'Bash') + delta(1, '{"comm') +
      event({ type: 'message_delta', delta: { stop_reason: 'max_tokens' } } as never); // prettier-ignore
    expect(await sallyport(['run', '--files', 'files.json'], stream, files)).toEqual({
      exitCode: 0,
      out: [
        result('a', '     1\thello'),
        result('b', expect.stringContaining('the message reached its token limit'), true),
      ],
      complaints: [],
    });
  });

  it('L4.7 answers are used up in order, then it is deny', async () => {
    const answers = lines({ answer: 'always' }, { answer: 'deny', message: 'not that' });
    const writes = ['touch one', 'touch one', 'rm one', 'rm -f one'].map((command, at) =>
      use(String(at), 'Bash', { command }),
    );
    const { out } = await sallyport(['run', '--answers', 'answers.jsonl'], JSON.stringify(writes), {
      'answers.jsonl': answers,
    });
    expect(out).toEqual([
      result('0', '(no output)'),
      result('1', '(no output)'),
      result('2', expect.stringContaining('not that'), true),
      result('3', expect.stringContaining('No answer was left'), true),
    ]);
  });
});

describe('wrong usage is told in one line and loses nothing', () => {
  it.each<[readonly string[], RegExp]>([
    [['explian'], /there is no command "explian"/],
    [['explain', '--setings', 'x'], /--setings/],
    [['explain', '--settings', 'missing.json'], /--settings: missing\.json cannot be read/],
    [['explain', '--settings', 'bad.json'], /--settings: bad\.json is not JSON/],
    [['run', '--mode', 'fast'], /--mode must be one of default, acceptEdits/],
    [['run', '--answers', 'perhaps'], /--answers takes allow-once, always, deny or a file/],
    [['run', '--answers', 'bad.json'], /--answers: line 1 of bad\.json is no answer/],
    [['run', '--files', 'list.json'], /--files: list\.json must hold one object of text by path/],
    [['run', '--dir', '/no/such/directory'], /--dir: there is no directory \/no\/such\/directory/],
    [['run', '--dir', '.', '--files', 'files.json'], /leave out --memory and --files/],
    [['run', '--dir', '.', '--memory'], /leave out --memory and --files/],
  ])('%j', async (args, complaint) => {
    const { exitCode, out, complaints } = await sallyport(args, '', { 'bad.json': '{nope', 'list.json': '[1]' });
    expect({ exitCode, out, complaints: complaints.length }).toEqual({ exitCode: 2, out: [], complaints: 1 });
    expect(complaints[0]).toMatch(complaint);
  });

  it('without a command it says what there is', async () => {
    const { exitCode, out } = await sallyport([]);
    expect(exitCode).toBe(2);
    expect(out[0]).toMatch(/sallyport explain[\s\S]*sallyport run/);
  });
});
