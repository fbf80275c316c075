// Reported faults of hook runners elsewhere, as far as hooks alone decide them; the whole path's part is tested with it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { Hook, HookInput } from '../ports/hook.js';
import { conditionCompiler } from './condition.js';
import { compileHooks, selectHooks } from './hook-index.js';
import { hooksFromSettings, type HandlerEnvironment } from './hooks-from-settings.js';
import { runHooks } from './run-hooks.js';

interface SimulatedHandler {
  readonly type: string;
  readonly command?: string;
  readonly exit?: number;
  readonly stdout?: string;
  readonly stderr?: string;
}
interface Case {
  readonly id: string;
  readonly area: string;
  readonly setup: {
    readonly hooks?: {
      readonly PreToolUse?: readonly { readonly matcher: string; readonly hooks: readonly SimulatedHandler[] }[];
    };
    readonly matcher?: string;
    readonly if?: string;
  };
  readonly input: { readonly tool: string; readonly input: object };
  readonly expected: {
    readonly decision?: string;
    readonly reason_to_model?: string;
    readonly hook_runs?: boolean;
    readonly warning?: string;
  };
  readonly why: string;
}

const file = new URL('../../fixtures/reported-faults.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case);
const byId = new Map(cases.map((one) => [one.id, one]));
function find(id: string): Case {
  const found = byId.get(id);
  if (!found) throw new Error(`No case ${id}`);
  return found;
}

const pre = (tool_name: string, tool_input: unknown): HookInput => ({
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: '/srv/app',
  permission_mode: 'default',
  tool_name,
  tool_input,
  tool_use_id: 'toolu_1',
});

const DECISIONS = ['allow', 'ask', 'deny', 'defer'];
/** What a simulated handler prints: a bare decision abbreviates the full JSON. */
function printed(handler: SimulatedHandler, input: HookInput): string {
  const { stdout = '' } = handler;
  if (stdout.startsWith('<the hook echoes')) return JSON.stringify(input);
  if (!DECISIONS.includes(stdout)) return stdout;
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: stdout } });
}

async function runCase({ setup, input }: Case) {
  const event = pre(input.tool, input.input);
  const clock = manualClock();
  const ran: string[] = [];
  const handlers = (setup.hooks?.PreToolUse ?? []).flatMap(({ matcher, hooks }) =>
    hooks.map((handler, position) => ({ matcher, handler, name: handler.command ?? `simulated-${position}` })),
  );
  const sandbox = memorySandbox({
    commands: Object.fromEntries(
      handlers.map(({ handler, name }) => [
        name,
        (_args, io) => {
          ran.push(new TextDecoder().decode(io.stdin));
          io.stdout(printed(handler, event));
          io.stderr(handler.stderr ?? '');
          return handler.exit ?? 0;
        },
      ]),
    ),
  });
  const { hooks } = hooksFromSettings(
    handlers.map(({ matcher, handler, name }) => ({
      event: 'PreToolUse',
      matcher,
      handler: { onFailure: undefined, ...handler, command: name },
    })),
    { sandbox, clock, projectDir: '/srv/app' },
  );
  const selected = selectHooks(compileHooks(hooks), 'PreToolUse', [input.tool]);
  const running = runHooks(selected, event, { clock, signal: new AbortController().signal });
  await clock.advance(0);
  return { result: await running, ran, event };
}

describe('L3.2 reported faults of hooks', () => {
  const simulated = cases.filter(
    ({ area, setup }) => area.startsWith('hook-') && Array.isArray(setup.hooks?.PreToolUse),
  );
  it.each(simulated.map((one) => [one.id, one.area, one.why, one] as const))(
    'L3.2 %s %s: %s',
    async (...[, , , one]) => {
      const { result, ran, event } = await runCase(one);
      const denies = one.expected.decision === 'deny';
      expect(result.vote?.behavior).toBe(denies ? 'deny' : undefined);
      expect(ran).toEqual(result.runs.map(() => `${JSON.stringify(event)}\n`));
      const { reason_to_model: reason } = one.expected;
      if (reason !== undefined) expect(result.vote?.by).toMatchObject({ message: reason });
    },
  );
  it('covers the cases with simulated handlers', () => {
    expect(simulated.length).toBeGreaterThanOrEqual(12);
  });

  it.each(cases.filter(({ area }) => area === 'hook-matcher').map((one) => [one.id, one.why, one] as const))(
    'L3.2 %s hook-matcher: %s',
    (...[, , { setup, input, expected }]) => {
      const hook = (name: string, matcher: string): Hook => ({
        event: 'PreToolUse',
        name,
        matcher,
        run: () => undefined,
      });
      const index = compileHooks([hook('h', setup.matcher ?? ''), hook('other', '*')]);
      const names = selectHooks(index, 'PreToolUse', [input.tool]).map(({ name }) => name);
      expect([names, index.diagnostics.length]).toEqual([
        expected.hook_runs === true ? ['h', 'other'] : ['other'],
        expected.warning === undefined ? 0 : 1,
      ]);
    },
  );

  it.each(cases.filter(({ area }) => area === 'hook-if').map((one) => [one.id, one.why, one] as const))(
    'L3.2 %s hook-if: %s',
    async (...[, , { setup, input, expected }]) => {
      const places = { home: '/home/user', projectRoot: '/srv/app', workingDirectories: ['/srv/app'] };
      const condition = conditionCompiler(places)(setup.if ?? '');
      expect(await condition?.(pre(input.tool, input.input))).toBe(expected.hook_runs);
    },
  );

  const clock = manualClock();
  const env: HandlerEnvironment = { sandbox: memorySandbox(), clock, projectDir: '/srv/app' };
  const stop = new AbortController().signal;

  it.each([
    ['bc-207', 503, '{"decision":"block"}'],
    ['bc-208', 200, 'deny'],
  ])('L3.2 %s HTTP status %d %s decides nothing', async (_id, status, body) => {
    const fetch = () => Promise.resolve({ status, text: () => Promise.resolve(body) });
    const handler = { type: 'http', url: 'https://h.example/' };
    const { hooks } = hooksFromSettings([{ event: 'PreToolUse', handler }], { ...env, fetch });
    const { vote, runs } = await runHooks(hooks, pre('Bash', { command: 'ls' }), { clock, signal: stop });
    expect([vote, runs[0]?.outcome]).toEqual([undefined, 'failed']);
  });

  it('L3.2 bc-198 defer is told and counts as no decision', async () => {
    const hook: Hook = {
      event: 'PreToolUse',
      name: 'h',
      run: () => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'defer' } }),
    };
    const { vote, deferred } = await runHooks([hook], pre('Bash', { command: 'a' }), { clock, signal: stop });
    expect([vote, deferred]).toEqual([undefined, ['h']]);
  });

  it('L3.2 bc-205 a function that times out refuses, and says that it timed out', async () => {
    const own = manualClock();
    const hook: Hook = { event: 'PreToolUse', name: 'h', timeoutMs: 5, run: () => new Promise(() => {}) };
    const running = runHooks([hook], pre('Bash', { command: 'ls' }), { clock: own, signal: stop });
    await own.advance(5);
    expect((await running).vote).toEqual({
      behavior: 'deny',
      by: {
        from: 'hook',
        event: 'PreToolUse',
        hook: 'h',
        message: 'The hook "h" did not answer within 5 ms. It timed out; nobody refused the call.',
      },
    });
  });

  it('L3.2 bc-234 a placeholder in shell form is refused', () => {
    const { command } = find('bc-234').setup as { readonly command?: string };
    const { hooks, diagnostics } = hooksFromSettings(
      [{ event: 'PreToolUse', handler: { type: 'command', command } }],
      env,
    );
    expect([hooks, diagnostics.map(({ message }) => message)]).toEqual([
      [],
      ['A placeholder in a shell command is refused: give the words in "args", where no shell reads them.'],
    ]);
  });
});
