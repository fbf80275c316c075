// Commands that go on after their call, through all eight stages, on a clock that the test moves.
import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../events.js';
import { manualClock } from '../memory/manual-clock.js';
import type { CommandIo, MemoryCommand } from '../memory/memory-command.js';
import { memoryResultStore } from '../memory/memory-result-store.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { plainCommands } from '../memory/plain-commands.js';
import type { Hook } from '../ports/hook.js';
import type { ProcessExit, SandboxProcess } from '../ports/sandbox.js';
import { createSession, type SessionOptions } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from './builtin-tools.js';

/** A command that runs until the test ends it. */
function controlled() {
  let io: CommandIo | undefined;
  let end: (code: number) => void = () => undefined;
  let started: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (started = resolve));
  const command: MemoryCommand = (_args, given) => {
    io = given;
    started();
    return new Promise((resolve) => (end = resolve));
  };
  return {
    command,
    running,
    print: (text: string) => io?.stdout(text),
    end: (code = 0) => end(code),
    get stopped() {
      return io?.signal.aborted ?? false;
    },
  };
}

function stand(options: SessionOptions = {}) {
  const clock = manualClock();
  const server = controlled();
  const events: SessionEvent[] = [];
  const results = memoryResultStore();
  const sandbox = memorySandbox({
    commands: {
      ...plainCommands,
      serve: server.command,
      sleep: server.command,
      'npm run a && git push': server.command,
      'cat $(serve': server.command,
    },
  });
  const session = createSession({
    id: 's',
    tools: builtinTools(),
    ports: { clock, sandbox, results },
    settings: { permissions: { allow: ['Bash', 'TaskOutput', 'TaskStop'] } },
    onEvent: (event) => events.push(event),
    ...options,
  });
  let calls = 0;
  const start = (name: string, input: unknown, run?: Parameters<typeof session.run>[1]) =>
    session.run(toolUse(name, input, `toolu_${++calls}`), run).then(([result]) => result?.content);
  /** Until the command runs, and everything that can move without time has moved. */
  const settle = async () => {
    await server.running;
    for (let turn = 0; turn < 5; turn++) await clock.advance(0);
  };
  return { clock, server, session, sandbox, start, settle, events, results };
}

const ID = 'task_c7fc710e';
const PATH = '/home/user/.sallyport/tool-results/s/toolu_1.txt';
const inBackground = { command: 'serve', run_in_background: true };

async function started() {
  const here = stand();
  const call = here.start('Bash', inBackground);
  await here.settle();
  here.server.print('listening\n');
  await here.clock.advance(500);
  return { ...here, content: await call };
}

describe('Bash in the background', () => {
  it('L5.3 is detached after 500 ms and answers with a task id, the path and what it printed', async () => {
    const { content, session, server } = await started();
    expect(content).toBe(
      `The command runs in the background as task ${ID}.\nIts output goes to ${PATH}. Wait for it or read on with TaskOutput, stop it with TaskStop. You will be told when it has ended.\nOutput until now:\nlistening`,
    );
    expect([session.tasks.list().map(({ status }) => status), server.stopped]).toEqual([['running'], false]);
  });

  it('L5.3 ends sooner and is answered like any other: no task, no notice, nothing stored', async () => {
    const { start, settle, server, session, events, results, clock } = stand();
    const call = start('Bash', inBackground);
    await settle();
    server.print('done\n');
    server.end(3);
    expect(await call).toBe('Exit code 3\ndone');
    await clock.advance(1000);
    expect([session.tasks.list(), session.notices(), await results.list()]).toEqual([[], [], []]);
    expect(events.filter(({ type }) => type.startsWith('task-'))).toEqual([]);
  });

  it('L5.3 its end is announced on the next turn, once, with the true status', async () => {
    const { server, start, settle, events } = await started();
    server.print('bye\n');
    server.end(7);
    await settle();
    const note = `Background task ${ID} (serve) has ended with exit code 7. Its output (14 characters) is in ${PATH}.`;
    expect(await start('Bash', { command: 'echo one' })).toBe(`one\n\n${note}`);
    expect(await start('Bash', { command: 'echo two' })).toBe('two');
    expect(events.flatMap((event) => (event.type === 'task-ended' ? [event.task.status] : []))).toEqual(['exited']);
  });

  it('L5.3 a host that starts the next turn itself drains the notices, and no result repeats them', async () => {
    const { server, session, start, settle } = await started();
    server.end();
    await settle();
    expect(session.notices().map(({ text }) => text)).toEqual([expect.stringContaining('exit code 0') as string]);
    expect([session.notices(), await start('Bash', { command: 'echo one' })]).toEqual([[], 'one']);
  });

  it('L5.3 TaskOutput reads on from an offset, waits with a deadline, and what it told is told', async () => {
    const { start, settle, clock, server } = await started();
    const title = `Task ${ID} (serve)`;
    const read = (input: object) => start('TaskOutput', { task_id: ID, ...input });
    expect(await read({ block: false })).toBe(
      `${title} is still running.\nOutput from character 0 to 10. All of it is in ${PATH}.\nlistening`,
    );
    const waiting = read({ offset: 10, timeout: 1000 });
    await settle();
    server.print('GET /a\nGET /b\n');
    await clock.advance(1000);
    expect(await waiting).toBe(
      `${title} is still running.\nOutput from character 10 to 24. All of it is in ${PATH}.\nGET /a\nGET /b`,
    );
    const last = read({ filter: '/b$' });
    await settle();
    server.end();
    expect(await last).toBe(
      `${title} has ended with exit code 0.\nOutput from character 0 to 24. All of it is in ${PATH}.\nGET /b`,
    );
    expect(await start('Bash', { command: 'echo one' })).toBe('one');
  });

  it('L5.3 calls that only read go on while TaskOutput waits', async () => {
    const { start, clock } = await started();
    const waiting = start('TaskOutput', { task_id: ID });
    expect(await start('Read', { file_path: PATH })).toContain('listening');
    await clock.advance(30_000);
    expect(await waiting).toContain('is still running');
  });

  it('L5.3 TaskStop ends it and says so; the person may stop it too', async () => {
    const { start, server, session } = await started();
    expect(await start('TaskStop', { task_id: ID })).toBe(
      `Task ${ID} (serve) was stopped before it ended by itself. Its output is in ${PATH}.`,
    );
    expect([server.stopped, session.notices()]).toEqual([true, []]);
    expect(await start('TaskStop', { task_id: ID })).toContain('Nothing was stopped: it was over before.');

    const other = await started();
    await other.session.tasks.stop(ID);
    expect(other.session.notices().map(({ task }) => task.status)).toEqual(['killed']);
  });

  it.each([
    [
      'BashOutput',
      { bash_id: ID, block: false },
      /is still running[^]*Note: the tool name BashOutput is deprecated. Use TaskOutput/,
    ],
    ['KillShell', { shell_id: ID }, /was stopped[^]*KillShell is deprecated. Use TaskStop/],
    ['KillBash', { shell_id: ID }, /was stopped[^]*KillBash is deprecated. Use TaskStop/],
  ])('L1.2 L5.3 the older name %s and its field work', async (name, input, answer) => {
    const { start } = await started();
    expect(await start(name, input)).toMatch(answer);
  });

  it('L2.3 a task that is not there is named, with those that are', async () => {
    const { start } = await started();
    expect(await start('TaskOutput', { task_id: 'task_x' })).toBe(
      `<tool_use_error>There is no background task task_x. Tasks of this session: ${ID} (serve). (error code 30)</tool_use_error>`,
    );
    expect(await stand().start('TaskStop', {})).toContain('task_id is missing');
  });

  it('L5.3 the output of a running task is read by its path', async () => {
    const { start } = await started();
    expect(await start('Read', { file_path: PATH })).toContain('listening');
  });

  it('bc-292 its own time limit is kept and reported', async () => {
    const { start, settle, clock, server, session } = stand();
    const call = start('Bash', { ...inBackground, timeout: 1000 });
    await settle();
    await clock.advance(500);
    await call;
    await clock.advance(499);
    expect(server.stopped).toBe(false);
    await clock.advance(1);
    expect([server.stopped, session.notices().map(({ task }) => task.status)]).toEqual([true, ['timed-out']]);
  });

  it('L5.3 stopping a run does not stop what has left it', async () => {
    const { clock, server, session, settle } = stand();
    const stop = new AbortController();
    const run = session.run(toolUse('Bash', inBackground, 'toolu_1'), { signal: stop.signal });
    await settle();
    await clock.advance(500);
    await run;
    stop.abort();
    session.cancel();
    expect(server.stopped).toBe(false);
    await session.tasks.stopAll();
    expect(server.stopped).toBe(true);
  });

  it('L5.3 a sandbox that dies loses its tasks, and says so', async () => {
    const { sandbox, settle, session } = await started();
    await sandbox.dispose();
    await settle();
    expect(session.notices().map(({ text }) => text)).toEqual([
      `Background task ${ID} (serve) was lost (disposed): how it ended is not known, and it may have had effects. Its output (10 characters) is in ${PATH}.`,
    ]);
  });

  it('L5.3 what ran when the worker died is lost to the session that resumes, once', async () => {
    const { results } = await started();
    const resume = () => stand({ ports: { results, sandbox: memorySandbox({ commands: plainCommands }) } });
    const { start, session } = resume();
    const [result] = await session.run(toolUse('Bash', { command: 'echo on' }, 'toolu_9'));
    expect(result?.content).toBe(
      `on\n\nBackground task ${ID} (Bash) was lost (the session ended while it ran): how it ended is not known, and it may have had effects. Its output (10 characters) is in ${PATH}.`,
    );
    expect(await start('TaskOutput', { task_id: ID })).toContain('Output from character 0 to 10.');
    expect(await resume().start('TaskOutput', { task_id: ID })).toContain('There is no background task');
  });

  it('where background tasks are switched off, the model is told', async () => {
    const { start } = stand({ background: false });
    expect(await start('Bash', inBackground)).toContain('Background tasks are switched off here.');
  });
});

describe('Bash at its time limit', () => {
  const heard: string[] = [];
  const hook = (event: Hook['event']): Hook => ({ event, name: event, run: () => void heard.push(event) });

  it('L5.2 L5.3 moves to the background, says so, and counts as a success', async () => {
    heard.length = 0;
    const { start, settle, clock, server, session } = stand({
      hooks: [hook('PostToolUse'), hook('PostToolUseFailure')],
    });
    const call = start('Bash', { command: 'serve', timeout: 1000 });
    await settle();
    server.print('building\n');
    await clock.advance(1000);
    expect(await call).toMatch(
      new RegExp(
        `^The command reached its time limit of \\d+ ms and was moved to the background, where it goes on as task ${ID}\\.\n[^]*\nbuilding$`,
      ),
    );
    expect([heard, server.stopped]).toEqual([['PostToolUse'], false]);
    server.end();
    await settle();
    expect(session.notices().map(({ task }) => [task.status, task.exitCode])).toEqual([['exited', 0]]);
  });

  it.each([
    ['bc-289', 'sleep 30'],
    ['bc-290', 'npm run a && git push'],
  ])('L5.3 %s `%s` is stopped instead', async (_id, command) => {
    heard.length = 0;
    const { start, settle, clock, server, session } = stand({
      hooks: [hook('PostToolUse'), hook('PostToolUseFailure')],
    });
    const call = start('Bash', { command, timeout: 1000 });
    await settle();
    server.print('so far\n');
    await clock.advance(1000);
    expect(await call).toBe(
      'The call reached its time limit of 1000 ms and was stopped. It may have had effects: check before you rely on it or repeat it.\n\nOutput until then:\nso far',
    );
    expect([heard, server.stopped, session.tasks.list()]).toEqual([['PostToolUseFailure'], true, []]);
  });

  it('L5.2 is stopped where background tasks are switched off', async () => {
    const { start, settle, clock, server } = stand({ background: false });
    const call = start('Bash', { command: 'serve', timeout: 1000 });
    await settle();
    await clock.advance(1000);
    expect([await call, server.stopped]).toEqual([expect.stringContaining('and was stopped.'), true]);
  });
});

describe('Bash when it is stopped', () => {
  it('L5.2 bc-266 says that it was interrupted, may have had effects, and what it had printed; bc-267 the next call runs', async () => {
    const { session, server, start, settle } = stand();
    const stop = new AbortController();
    const call = start('Bash', { command: 'serve' }, { signal: stop.signal });
    await settle();
    server.print('half\n');
    await settle();
    stop.abort();
    expect(await call).toBe(
      'The call was interrupted while it ran. It may have had effects: check before you rely on it or repeat it.\n\nOutput until then:\nhalf',
    );
    expect([server.stopped, session.tasks.list()]).toEqual([true, []]);
    expect(await start('Bash', { command: 'echo on' })).toBe('on');
  });

  it('L5.2 a process that does not end is said to be still running, and stays where it can be watched', async () => {
    let end: (exit: ProcessExit) => void = () => undefined;
    let printed: () => void = () => undefined;
    const isPrinted = new Promise<void>((resolve) => (printed = resolve));
    const exit = new Promise<ProcessExit>((resolve) => (end = resolve));
    const memory = memorySandbox();
    const stubborn: SandboxProcess = {
      id: 'p',
      output: (async function* () {
        yield { stream: 'stdout' as const, data: 'working\n', seq: 0 };
        printed();
        await exit;
      })(),
      exit,
      kill: async () => undefined,
    };
    const clock = manualClock();
    const session = createSession({
      id: 's',
      tools: builtinTools(),
      ports: { clock, sandbox: { ...memory, caps: memory.caps, fs: memory.fs, spawn: async () => stubborn } },
      settings: { permissions: { allow: ['Bash'] } },
    });
    const stop = new AbortController();
    const run = session.run(toolUse('Bash', { command: 'make' }, 'toolu_1'), { signal: stop.signal });
    await isPrinted;
    stop.abort();
    await clock.advance(2000);
    const [result] = await run;
    expect(result?.content).toBe(
      `The call was interrupted while it ran. It did not end when it was told to, and may still be running and have effects. Watch it with TaskOutput, or stop it again with TaskStop (task_id ${ID}).\n\nOutput until then:\nworking`,
    );
    expect(session.tasks.list().map(({ status }) => status)).toEqual(['stopping']);
    end({ code: null, reason: 'killed', drained: true });
    await clock.advance(0);
    expect(session.notices().map(({ task }) => task.status)).toEqual(['killed']);
  });
});
