import { describe, expect, it } from 'vitest';
import type { MemoryCommand } from '../memory/memory-command.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { plainCommands } from '../memory/plain-commands.js';
import type { Sandbox, SpawnOptions } from '../ports/sandbox.js';
import type { ToolSession } from '../ports/tool.js';
import { nextCall, toolContext, useTool, type ToolContextOptions } from '../testing/tool-context.js';
import { bashTool } from './bash-tool.js';
import { editTool } from './edit-tool.js';
import type { BashProgress } from './run-command.js';

const bash = bashTool();

const prints =
  (stdout: string, code = 0, stderr = ''): MemoryCommand =>
  (_args, io) => {
    io.stdout(stdout);
    io.stderr(stderr);
    return code;
  };

const context = (commands: Record<string, MemoryCommand> = {}, more: ToolContextOptions = {}) =>
  toolContext({ ...more, commands: { ...plainCommands, ...commands } });

const finished = { interrupted: false, endedBy: 'exited' };

/** Prints, says that it runs, and then waits for its end. */
function hanging() {
  let started = () => {};
  const running = new Promise<void>((resolve) => (started = resolve));
  const command: MemoryCommand = (_args, io) => {
    io.stdout('before\n');
    started();
    return new Promise(() => undefined);
  };
  return { running, command };
}

describe('Bash', () => {
  it('L5.1 gives output, exit code and progress', async () => {
    const progress: BashProgress[] = [];
    const output = await bash.call({ command: 'both' }, context({ both: prints('out\n', 0, 'err\n') }), (data) =>
      progress.push(data),
    );
    expect(output).toEqual({ ...finished, stdout: 'out\n', stderr: 'err\n', exitCode: 0 });
    expect(progress).toEqual([
      { stream: 'stdout', text: 'out\n' },
      { stream: 'stderr', text: 'err\n' },
    ]);
    expect(bash.mapToolResultToToolResultBlockParam(output, 't')).toEqual({ content: 'out\nerr' });
  });

  it.each<[string, MemoryCommand, object]>([
    ['a failure says its code first', prints('out\n', 3, 'bad\n'), { content: 'Exit code 3\nout\nbad', isError: true }],
    ['a failure without output', prints('', 2), { content: 'Exit code 2', isError: true }],
    ['success without output', prints(''), { content: '' }],
    ['bc-280 control sequences', prints('\x1b[31mred\x1b[0m\0\n'), { content: 'red\\x00' }],
  ])('%s', async (_name, command, content) => {
    expect(await useTool(bash, { command: 'run' }, context({ run: command }))).toMatchObject(content);
  });

  it('bc-241 exit 1 of grep is an answer, not an error', async () => {
    const outcome = await useTool(bash, { command: 'grep nomatch a.txt' }, context({ grep: prints('', 1) }));
    expect(outcome).toEqual({
      output: { ...finished, stdout: '', stderr: '', exitCode: 1, returnCodeInterpretation: 'No matches found' },
      content: '[Exit code 1: No matches found]',
    });
  });

  it('a command that is not there is exit code 127', async () => {
    expect(await useTool(bash, { command: 'nothing-like-it' }, context())).toMatchObject({
      content: 'Exit code 127\nnothing-like-it: command not found',
      isError: true,
    });
  });

  it('L5.2 an abort ends the process; what it printed is given, and that it was interrupted', async () => {
    const { running, command } = hanging();
    const stop = new AbortController();
    const call = useTool(bash, { command: 'hang' }, context({ hang: command }, { signal: stop.signal }));
    await running;
    stop.abort(new Error('stopped by a person'));
    expect(await call).toEqual({
      output: {
        stdout: 'before\n',
        stderr: '',
        interrupted: true,
        exitCode: null,
        endedBy: 'aborted',
        message: 'Aborted by its caller.',
      },
      content: 'before',
      isError: true,
    });
  });

  it('L5.2 a time-out says so', async () => {
    const { running, command } = hanging();
    const stop = new AbortController();
    const call = bash.call({ command: 'hang' }, context({ hang: command }, { signal: stop.signal }), () => undefined);
    await running;
    stop.abort(new DOMException('too long', 'TimeoutError'));
    expect(await call).toMatchObject({
      interrupted: true,
      timedOutAfterMs: expect.any(Number) as number,
      stdout: 'before\n',
    });
  });

  it('a sandbox that dies is told truthfully', async () => {
    const { running, command } = hanging();
    const here = context({ hang: command });
    const call = useTool(bash, { command: 'hang' }, here);
    await running;
    await here.sandbox.dispose();
    expect(await call).toMatchObject({
      content: 'The sandbox ended while the command ran (disposed). The command may have had effects.\nbefore',
      isError: true,
    });
  });

  it.each([
    [{ command: '  ' }, { refused: 'The command is empty.', errorCode: 16 }],
    [
      { command: 'sleep 1', run_in_background: true },
      {
        refused:
          'Background tasks are switched off here. Run the command in the foreground, with a timeout that suits it.',
        errorCode: 17,
      },
    ],
    [
      { command: '[Trimmed input]' },
      {
        refused: 'The command is a placeholder for text that was trimmed away. Write the command itself.',
        errorCode: 18,
      },
    ],
  ])('L2.3 bc-256 refuses %j', async (input, refusal) => {
    expect(await useTool(bash, input, context())).toEqual(refusal);
  });

  it.each([['ls'], [{ command: 3 }], [{ command: 'ls', unknown: 1 }], [{}], [{ command: 'ls', timeout: -1 }]])(
    'L2.2 bc-249 the schema refuses %j',
    (input) => {
      expect(bash.inputSchema.safeParse(input).success).toBe(false);
    },
  );

  it('L5.2 bc-291 clamps its time limit', () => {
    expect(
      [undefined, 5, 600_000, 99_999_999].map((timeout) =>
        bash.timeoutMs?.({ command: 'x', ...(timeout && { timeout }) }),
      ),
    ).toEqual([undefined, 5, 600_000, 600_000]);
  });

  it('L4.2 allows what only reads inside, also seen through links; asks for critical paths; has no opinion on the rest', async () => {
    const here = context({}, { files: { a: '', '/etc/passwd': '' } });
    await here.sandbox.fs.symlink?.('/etc', '/srv/app/out');
    const vote = async (command: string) => (await bash.checkPermissions({ command }, here)).behavior;
    expect({
      read: await vote('cat a'),
      stored: await vote('cat /home/user/results/toolu_1.txt'),
      outside: await vote('cat /etc/passwd'),
      link: await vote('cat out/passwd'),
      redirect: await vote('cat < out/passwd'),
      write: await vote('touch b'),
      critical: await vote('rm -rf /'),
      unclear: await vote('cat $(echo'),
    }).toEqual({
      read: 'allow',
      stored: 'allow',
      outside: 'passthrough',
      link: 'passthrough',
      redirect: 'passthrough',
      write: 'passthrough',
      critical: 'ask',
      unclear: 'passthrough',
    });
  });

  it('claims what it names', async () => {
    const here = context();
    const claim = (command: string) => bash.resources({ command }, here);
    expect([await claim('cat a'), await claim('touch a')]).toEqual([
      [{ kind: 'tree', access: 'read', path: '/srv/app/a' }],
      [{ kind: 'tree', access: 'write', path: '/srv/app/a' }],
    ]);
  });

  it('what was judged to read only runs on a file system that cannot be written', async () => {
    const reported: string[] = [];
    const here = nextCall(context({ ls: async (_args, io) => io.fs.write('/srv/app/made', '') }), {
      reportBackstop: (kind) => reported.push(kind),
    });
    expect(await useTool(bash, { command: 'ls' }, here)).toMatchObject({
      output: { backstop: 'read-only', exitCode: 1 },
      content: expect.stringMatching(
        /^The command failed: it was judged to only read.* fault of this.*\nEROFS/,
      ) as string,
      isError: true,
    });
    expect(reported).toEqual(['read-only']);
  });

  it('a command that writes though it was judged to only read fails even where it hides that', async () => {
    const here = context({ ls: (_args, io) => io.fs.write('/srv/app/made', '').catch(() => io.stdout('fine\n')) });
    expect(await useTool(bash, { command: 'ls' }, here)).toMatchObject({
      output: { exitCode: 0 },
      content: expect.stringMatching(/\nfine$/) as string,
      isError: true,
    });
  });

  it('L4.2 what the plan does not cover does not run; then a person must allow the command, and it runs unplanned', async () => {
    const reported: string[] = [];
    const ran: (readonly string[])[] = [];
    const note = (args: readonly string[]) => void ran.push(args);
    const plain = memorySandbox({ commands: { 'cat a': note, rm: note } });
    // A shell that reads the text otherwise than it was read before.
    const spawn: Sandbox['spawn'] = (_command, options) =>
      plain.spawn(options?.plan ? { argv: ['rm', 'a'] } : { shell: 'cat a' }, options);
    const here = nextCall(context({}, { sandbox: { ...plain, spawn } }), {
      reportBackstop: (kind) => reported.push(kind),
    });
    const vote = async () => (await bash.checkPermissions({ command: 'cat a' }, here)).behavior;
    const before = await vote();
    const stopped = await useTool(bash, { command: 'cat a' }, here);
    expect(ran).toEqual([]);
    expect(stopped).toMatchObject({
      output: { backstop: 'plan', endedBy: 'unplanned', exitCode: null },
      content: expect.stringMatching(
        /^The command was stopped: .*about to run: rm a\. .*a person must allow it\.$/,
      ) as string,
      isError: true,
    });
    expect([before, await vote(), await bash.resources({ command: 'cat a' }, here)]).toEqual([
      'allow',
      'ask',
      [{ kind: 'everything', access: 'write' }],
    ]);
    expect(await useTool(bash, { command: 'cat a' }, here)).toMatchObject({ output: { exitCode: 0 }, content: '' });
    expect([reported, ran.length]).toEqual([['plan'], 1]);
  });

  it('L4.2 an incomplete reading is no plan', async () => {
    const seen: (SpawnOptions | undefined)[] = [];
    const plain = memorySandbox({ shell: () => 0 });
    const sandbox: Sandbox = {
      ...plain,
      spawn: (command, options) => (seen.push(options), plain.spawn(command, options)),
    };
    await useTool(bash, { command: '$x a' }, context({}, { sandbox }));
    await useTool(bash, { command: 'touch $x && rm b' }, context({}, { sandbox }));
    expect(seen.map((options) => options?.plan)).toEqual([
      undefined,
      [
        ['touch', null],
        ['rm', 'b'],
      ],
    ]);
  });

  it.each([
    ['cat a', true],
    ["sed -n '1,40p' a", true],
    ['cat a | head', false],
    ['cat a b', false],
    ['wc a', false],
  ])('bc-305 bc-306 whether `%s` counts as reading: %s', async (command, counts) => {
    const here = context({ [command]: prints('x\n') }, { files: { a: 'x\n', b: '' } });
    await useTool(bash, { command }, here);
    const outcome = await useTool(editTool, { file_path: 'a', old_string: 'x', new_string: 'y' }, nextCall(here));
    expect('content' in outcome).toBe(counts);
  });

  it.each([
    ['cd src', '/srv/app/src', '[The working directory is now /srv/app/src]'],
    ['cd src/..', '/srv/app', '[The working directory is now /srv/app]'],
    ['cd /etc', undefined, '[Shell cwd was reset to /srv/app: /etc is outside the working directories]'],
    ['cd out', undefined, '[Shell cwd was reset to /srv/app: /etc is outside the working directories]'],
    ['cd src && ls', undefined, ''],
    ['cd', undefined, ''],
    ['cd -', undefined, ''],
  ])('bc-297 %s carries over only inside and alone', async (command, cwd, content) => {
    let moved: string | undefined;
    const session: ToolSession = {
      id: 's',
      home: '/home/user',
      resultsRoot: '/r',
      setCwd: (path) => void (moved = path),
    };
    const here = context({ cd: () => 0, 'cd src && ls': () => 0 }, { session, files: { 'src/a': '', '/etc/x': '' } });
    await here.sandbox.fs.symlink?.('/etc', '/srv/app/out');
    expect(await useTool(bash, { command }, here)).toMatchObject({ content });
    expect(moved).toBe(cwd);
  });

  it('tells the model which shell it has, and people which command', () => {
    expect(bashTool({ shell: 'just-bash', notes: 'There is no npm.' }).description).toMatch(
      /The shell is just-bash, [^]*There is no npm\.$/,
    );
    expect(bash.description).not.toContain('The shell is');
    expect([
      bash.userFacingName({ command: 'npm test' }),
      bash.userFacingName({ command: 'a\nrm -rf b', description: 'List files' }),
    ]).toEqual(['Run npm test', 'Run a...']);
  });
});
