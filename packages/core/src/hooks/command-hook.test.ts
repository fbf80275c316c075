import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import type { MemoryCommand } from '../memory/memory-command.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { HookInput } from '../ports/hook.js';
import type { ProcessExit, Sandbox } from '../ports/sandbox.js';
import { hooksFromSettings } from './hooks-from-settings.js';
import { runHooks } from './run-hooks.js';

const input: HookInput = {
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: '/srv/app',
  permission_mode: 'default',
  tool_name: 'Bash',
  tool_input: { command: 'ls' },
  tool_use_id: 'toolu_1',
};

/** Runs handlers of `PreToolUse`; `ms` of time pass once all have started. */
async function run(
  handlers: readonly object[],
  commands: Readonly<Record<string, MemoryCommand>>,
  {
    ms = 0,
    sandbox = memorySandbox({ commands }),
  }: { readonly ms?: number; readonly sandbox?: Pick<Sandbox, 'spawn'> } = {},
) {
  const clock = manualClock();
  const { hooks, diagnostics } = hooksFromSettings(
    handlers.map((handler) => ({ event: 'PreToolUse', handler: { type: 'command', ...handler } })),
    { sandbox, clock, projectDir: '/srv/app' },
  );
  expect(diagnostics).toEqual([]);
  const stop = new AbortController();
  const running = runHooks(hooks, input, { clock, signal: stop.signal });
  await clock.advance(ms);
  return { result: await running, clock };
}
const by = (hook: string, message: string) => ({ from: 'hook', event: 'PreToolUse', hook, message });
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

describe('L3.2 command hooks', () => {
  it('L3.2 each process gets the event as JSON on its own stdin, the project in its environment, and its cwd', async () => {
    const seen: unknown[] = [];
    const look: MemoryCommand = (args, io) => {
      seen.push([args, JSON.parse(new TextDecoder().decode(io.stdin)), io.env['CLAUDE_PROJECT_DIR'], io.cwd]);
    };
    await run([{ command: 'a x' }, { command: 'b' }], { a: look, b: look });
    expect(seen).toEqual([
      [['x'], input, '/srv/app', '/srv/app'],
      [[], input, '/srv/app', '/srv/app'],
    ]);
  });

  it('L3.2 with args there is no shell: words stay as written but for the project directory', async () => {
    const seen: unknown[] = [];
    const args = ['${CLAUDE_PROJECT_DIR}/hook.mjs', 'a; b $(c) $HOME', ''];
    await run([{ command: 'node', args }], { node: (given) => void seen.push(given) });
    expect(seen).toEqual([['/srv/app/hook.mjs', 'a; b $(c) $HOME', '']]);
  });

  it('L3.2 exit 2 refuses with the words of stderr, a sibling runs all the same, and both are in the record', async () => {
    const { result } = await run([{ command: 'guard' }, { command: 'audit' }], {
      guard: (_, io) => {
        io.stderr('no tests today\n');
        return 2;
      },
      audit: (_, io) => io.stdout('logged'),
    });
    expect([result.vote, result.runs]).toEqual([
      { behavior: 'deny', by: by('guard', 'no tests today') },
      [
        {
          hook: 'guard',
          event: 'PreToolUse',
          outcome: 'ok',
          durationMs: 0,
          detail: { exitCode: 2, stdout: '', stderr: 'no tests today\n' },
        },
        {
          hook: 'audit',
          event: 'PreToolUse',
          outcome: 'ok',
          durationMs: 0,
          detail: { exitCode: 0, stdout: 'logged', stderr: '' },
        },
      ],
    ]);
  });

  it.each<[string, object, 'deny' | undefined]>([
    ['no opinion', {}, undefined],
    ['no opinion, said so', { onFailure: 'continue' }, undefined],
    ['a refusal under onFailure block', { onFailure: 'block' }, 'deny'],
  ])('L3.2 a command that is not found is %s', async (_, more, behavior) => {
    const { result } = await run([{ command: '/no/such.sh', ...more }], {});
    expect([result.vote?.behavior, result.runs[0]?.outcome, result.runs[0]?.errorClass]).toEqual([
      behavior,
      'failed',
      'HookExitCode',
    ]);
  });

  it.each<[string, object, 'deny' | undefined]>([
    ['no opinion', { timeout: 0.5 }, undefined],
    ['a refusal under onFailure block', { timeout: 0.5, onFailure: 'block' }, 'deny'],
  ])('L3.2 a command that reaches its time limit (seconds) is ended and is %s', async (_, handler, behavior) => {
    let ended = false;
    const hang: MemoryCommand = async (_args, io) => {
      await untilAborted(io.signal);
      ended = true;
    };
    const { result } = await run([{ command: 'hang', ...handler }], { hang }, { ms: 500 });
    expect([result.vote?.behavior, result.runs[0]?.outcome, result.runs[0]?.durationMs, ended]).toEqual([
      behavior,
      'timed-out',
      500,
      true,
    ]);
  });

  it('L3.2 the deadline holds though something holds the pipe and nothing ends', async () => {
    const sandbox = {
      spawn: () =>
        Promise.resolve({
          id: 'p',
          output: { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) },
          exit: new Promise<never>(() => {}),
          kill: () => Promise.resolve(),
        }),
    };
    const { result } = await run([{ command: 'x', timeout: 1 }], {}, { ms: 1_000, sandbox });
    expect([result.vote, result.runs[0]?.outcome]).toEqual([undefined, 'timed-out']);
  });

  it('L3.2 the time limit of a command is 600 s where none is set', async () => {
    const hang: MemoryCommand = (_, io) => untilAborted(io.signal);
    const { result } = await run([{ command: 'hang' }, { command: 'hang 2', timeout: -1 }], { hang }, { ms: 600_000 });
    expect(result.runs.map(({ outcome, durationMs }) => [outcome, durationMs])).toEqual([
      ['timed-out', 600_000],
      ['timed-out', 600_000],
    ]);
  });

  it('L3.2 one that prints without end is ended, and memory stays bounded', async () => {
    const spew: MemoryCommand = async (_, io) => {
      const line = 'y'.repeat(100_000);
      while (!io.signal.aborted) {
        io.stdout(line);
        await Promise.resolve();
      }
    };
    const { result } = await run([{ command: 'spew' }], { spew });
    const detail = result.runs[0]?.detail;
    expect([
      result.vote,
      result.runs[0]?.message,
      detail?.stdout?.startsWith('yyy'),
      (detail?.stdout ?? '').length < 11_000,
    ]).toEqual([undefined, 'it printed too much', true, true]);
  });

  it('L3.2 bytes that are no UTF-8 are plain text', async () => {
    const { result } = await run([{ command: 'noise' }], {
      noise: (_, io) => io.stdout(new Uint8Array([0x7b, 0xff, 0xfe])),
    });
    expect([result.vote, result.runs[0]?.outcome]).toEqual([undefined, 'ok']);
  });

  it('L3.2 a sandbox that cannot start it: no opinion, and the class is told', async () => {
    const sandbox = memorySandbox();
    sandbox.die('crash');
    const { result } = await run([{ command: 'x' }], {}, { sandbox });
    expect([result.vote, result.runs[0]?.outcome, result.runs[0]?.errorClass]).toEqual([
      undefined,
      'failed',
      'Error:EDEAD',
    ]);
  });

  describe('where only so many shells run at once', () => {
    /** One shell: who comes later begins when the one before has ended. Each runs for 90 ms. */
    function oneShell(clock: ReturnType<typeof manualClock>): Pick<Sandbox, 'spawn'> {
      let free: Promise<unknown> = Promise.resolve();
      return {
        spawn: async (_, { signal } = {}) => {
          const begun = free.then(() => undefined);
          const exit = begun.then(
            () =>
              new Promise<ProcessExit>((resolve) => {
                const end = (exited: ProcessExit): void => (cancel(), resolve(exited));
                const cancel = clock.after(90, () => end({ code: 0, reason: 'exited', drained: true }));
                signal?.addEventListener('abort', () => end({ code: null, reason: 'aborted', drained: false }));
              }),
          );
          free = exit;
          const output = {
            [Symbol.asyncIterator]: () => ({
              next: () => exit.then(() => ({ done: true as const, value: undefined })),
            }),
          };
          return { id: 'p', output, exit, begun, kill: async () => {} };
        },
      };
    }
    const runs = async (count: number, timeout: number, steps: number) => {
      const clock = manualClock();
      const settings = Array.from({ length: count }, (_, at) => ({
        event: 'PreToolUse' as const,
        handler: { type: 'command', command: `h${at}`, timeout },
      }));
      const { hooks } = hooksFromSettings(settings, { sandbox: oneShell(clock), clock, projectDir: '/srv/app' });
      const running = runHooks(hooks, input, { clock, signal: new AbortController().signal });
      for (let step = 0; step < steps; step += 1) await clock.advance(10);
      const result = await running;
      return result.runs.map(({ outcome, durationMs, waitedMs }) => [outcome, durationMs, waitedMs]);
    };

    it('L3.2 the wait for a shell is told apart from the run, and the time limit counts from the start of the run', async () => {
      expect(await runs(3, 0.2, 40)).toEqual([
        ['ok', 90, undefined],
        ['ok', 90, 90],
        ['ok', 90, 180],
      ]);
    });

    it('L3.2 nobody waits longer than the time limit', async () => {
      expect(await runs(3, 0.1, 40)).toEqual([
        ['ok', 90, undefined],
        ['ok', 90, 90],
        ['timed-out', 100, undefined],
      ]);
    });
  });

  describe('detached', () => {
    const denyLater =
      (ends: string[], first = ''): MemoryCommand =>
      async (_, io) => {
        if (first !== '') io.stdout(first);
        await untilAborted(io.signal);
        ends.push((io.signal.reason as DOMException | undefined)?.name ?? 'ended');
        return 2;
      };

    it.each<[string, object, string]>([
      ['async', { async: true }, ''],
      ['asyncRewake', { asyncRewake: true }, ''],
      ['its first line says so', {}, '{"async": true}\n'],
    ])(
      'L3.2 nobody waits for it, it decides nothing, and it is ended at its time limit (%s)',
      async (_, handler, first) => {
        const ends: string[] = [];
        const { result, clock } = await run([{ command: 'later', timeout: 5, ...handler }], {
          later: denyLater(ends, first),
        });
        expect([result.vote, result.runs[0]?.outcome, ends]).toEqual([undefined, 'ok', []]);
        await clock.advance(5_000);
        expect([ends.length, clock.pending]).toEqual([1, 0]);
      },
    );

    it.each<[unknown, number]>([
      [200, 200],
      [0, 5_000],
      ['200', 5_000],
    ])('L3.2 the first line may set its time limit in ms: asyncTimeout %j is %d', async (asyncTimeout, ms) => {
      const ends: string[] = [];
      const first = `${JSON.stringify({ async: true, asyncTimeout })}\n`;
      const { clock } = await run([{ command: 'later', timeout: 5 }], { later: denyLater(ends, first) });
      await clock.advance(ms - 1);
      expect(ends.length).toBe(0);
      await clock.advance(1);
      expect([ends.length, clock.pending]).toEqual([1, 0]);
    });

    it('L3.2 it takes no onFailure', async () => {
      const { result } = await run([{ command: '/no/such.sh', async: true, onFailure: 'block' }], {});
      expect(result.vote).toBeUndefined();
    });
  });
});
