import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import type { Hook, HookInput, HookOf } from '../ports/hook.js';
import { EMPTY_AGGREGATE, type HookRun } from './hook-aggregate.js';
import { runHooks, type HookAggregate } from './run-hooks.js';

const base = {
  session_id: 's',
  cwd: '/srv/app',
  permission_mode: 'default',
  tool_name: 'Bash',
  tool_input: { command: 'ls' },
  tool_use_id: 'toolu_1',
} as const;
const pre: HookInput = { hook_event_name: 'PreToolUse', ...base };
const post: HookInput = { hook_event_name: 'PostToolUse', ...base, tool_response: { stdout: 'hi' }, duration_ms: 4 };
const failure: HookInput = { hook_event_name: 'PostToolUseFailure', ...base, error: 'Exit code 1', duration_ms: 4 };

type Options = Partial<Pick<Hook, 'event' | 'timeoutMs' | 'onFailure' | 'onTimeout' | 'applies'>>;
const hook = (name: string, run: Hook['run'], options: Options = {}): Hook => ({
  event: 'PreToolUse',
  name,
  run,
  ...options,
});
const saying = (name: string, answer: unknown, options?: Options): Hook => hook(name, () => answer, options);
const deciding = (name: string, permissionDecision: string, more: object = {}): Hook =>
  saying(name, { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, ...more } });
const hanging = (name: string, options: Options = {}): Hook => hook(name, () => new Promise(() => {}), options);

const by = (name: string, message?: string, event = 'PreToolUse') => ({
  from: 'hook',
  event,
  hook: name,
  ...(message !== undefined && { message }),
});
const ran = (name: string, more: Partial<HookRun> = {}): HookRun => ({
  hook: name,
  event: 'PreToolUse',
  outcome: 'ok',
  durationMs: 0,
  ...more,
});

/** Runs to the end, time standing at 0 but for the `ms` that pass once all have started. */
async function run(hooks: readonly Hook[], input: HookInput = pre, ms = 0): Promise<HookAggregate> {
  const clock = manualClock();
  const running = runHooks(hooks, input, { clock, signal: new AbortController().signal });
  await clock.advance(ms);
  return running;
}

describe('L3.2 runHooks', () => {
  it('L3.2 no hooks, no opinion', async () => {
    expect(await run([])).toEqual(EMPTY_AGGREGATE);
  });

  const orders = [
    ['allow', 'ask', 'deny'],
    ['deny', 'allow', 'ask'],
    ['ask', 'deny', 'allow'],
  ];
  it.each(orders)('L4.1 deny beats ask beats allow (%s, %s, %s)', async (...order) => {
    const result = await run(order.map((decision) => deciding(decision, decision)));
    expect(result).toEqual({
      ...EMPTY_AGGREGATE,
      vote: { behavior: 'deny', by: by('deny') },
      votes: order.map((decision) => ({ behavior: decision, by: by(decision) })),
      runs: order.map((decision) => ran(decision)),
    });
  });

  const told = 'Answered "defer", which counts as no decision here.';
  const beside = 'Its "allow" does not count, since another hook answered "defer".';
  const passes = (name: string, message: string) => ({ behavior: 'passthrough', by: by(name, message) });
  it.each<[siblings: readonly string[], decided: string | undefined]>([
    [[], undefined],
    [['allow'], undefined],
    [['ask'], 'ask'],
    [['allow', 'ask'], 'ask'],
    [['deny'], 'deny'],
  ])('L4.1 defer beside %j is told, decides nothing and lets no allow pass', async (siblings, decided) => {
    const result = await run([deciding('d', 'defer'), ...siblings.map((sibling) => deciding(sibling, sibling))]);
    expect(result).toEqual({
      ...EMPTY_AGGREGATE,
      ...(decided !== undefined && { vote: { behavior: decided, by: by(decided) } }),
      votes: [
        passes('d', told),
        ...siblings.map((sibling) =>
          sibling === 'allow' ? passes('allow', beside) : { behavior: sibling, by: by(sibling) },
        ),
      ],
      deferred: ['d'],
      runs: [ran('d', { message: told }), ...siblings.map((sibling) => ran(sibling))],
    });
  });

  it('L3.1 all start together and all run to their end: the wait is the slowest, and a deny stops no sibling', async () => {
    const clock = manualClock();
    const started: number[] = [];
    const slow = (name: string, ms: number): Hook =>
      hook(name, () => {
        started.push(clock.now());
        return new Promise((resolve) => void clock.after(ms, () => resolve({ systemMessage: name })));
      });
    let done = false;
    const hooks = [deciding('no', 'deny'), slow('a', 50), slow('b', 80), slow('c', 20)];
    const running = runHooks(hooks, pre, { clock, signal: new AbortController().signal }).finally(() => (done = true));
    expect(started).toEqual([0, 0, 0]);
    await clock.advance(79);
    expect(done).toBe(false);
    await clock.advance(1);
    expect(await running).toEqual({
      ...EMPTY_AGGREGATE,
      vote: { behavior: 'deny', by: by('no') },
      votes: [{ behavior: 'deny', by: by('no') }],
      systemMessages: ['a', 'b', 'c'].map((name) => ({ hook: name, message: name })),
      runs: [ran('no'), ran('a', { durationMs: 50 }), ran('b', { durationMs: 80 }), ran('c', { durationMs: 20 })],
    });
  });

  it('L3.2 each hook has its own copy of the input, and none reaches the call', async () => {
    const seen: unknown[] = [];
    const spoil: HookOf<'PreToolUse'>['run'] = (input) => {
      seen.push(structuredClone(input));
      (input.tool_input as { command: string }).command = 'rm -rf /';
      return undefined;
    };
    await run([hook('a', spoil), hook('b', spoil)]);
    expect([seen, pre.tool_input]).toEqual([[pre, pre], { command: 'ls' }]);
  });

  it('L3.2 a hook that does not want the call leaves no trace; one that cannot tell runs', async () => {
    const asked: unknown[] = [];
    const unwanted = hook('a', () => ({ decision: 'block' }), {
      applies: (input: HookInput) => asked.push('tool_input' in input && input.tool_input) === 0,
    });
    const unsure = saying(
      'b',
      {},
      {
        applies: () => {
          throw new Error('no');
        },
      },
    );
    expect(await run([unwanted, unsure])).toEqual({ ...EMPTY_AGGREGATE, runs: [ran('b')] });
    expect(await run([unwanted])).toEqual(EMPTY_AGGREGATE);
    expect(asked).toEqual([pre.tool_input, pre.tool_input]);
  });

  it('L7.1 an output that no clone carries still reaches the hook as JSON', async () => {
    const seen: unknown[] = [];
    const input = { ...post, tool_response: { stdout: 'hi', close: () => {} } };
    const result = await run([hook('a', (given) => void seen.push(given), { event: 'PostToolUse' })], input);
    expect([seen, result.runs]).toEqual([[post], [ran('a', { event: 'PostToolUse' })]]);
  });

  describe('failures', () => {
    class QuotaError extends Error {
      override name = 'QuotaError';
    }
    const thrown = (name: string, onFailure?: 'block'): Hook =>
      hook(
        name,
        () => {
          throw new QuotaError('at /srv/app/x');
        },
        onFailure && { onFailure },
      );
    const failed = { outcome: 'failed', errorClass: 'QuotaError', message: 'at /srv/app/x' } as const;

    it('L3.2 a throw is no opinion, and siblings decide', async () => {
      const rejecting = hook('r', () => Promise.reject(new QuotaError('at /srv/app/x')));
      expect(await run([thrown('t'), rejecting, deciding('ok', 'allow')])).toEqual({
        ...EMPTY_AGGREGATE,
        vote: { behavior: 'allow', by: by('ok') },
        votes: [{ behavior: 'allow', by: by('ok') }],
        runs: [ran('t', failed), ran('r', failed), ran('ok')],
      });
    });

    it('L3.2 a throw under onFailure block denies, naming the hook and not the error text', async () => {
      const message = 'The hook "t" failed (QuotaError), and it is set to block when it fails.';
      expect(await run([thrown('t', 'block'), deciding('ok', 'allow')])).toEqual({
        ...EMPTY_AGGREGATE,
        vote: { behavior: 'deny', by: by('t', message) },
        votes: [
          { behavior: 'deny', by: by('t', message) },
          { behavior: 'allow', by: by('ok') },
        ],
        runs: [ran('t', failed), ran('ok')],
      });
    });

    it.each<[Hook['onFailure'], boolean]>([
      ['continue', false],
      ['block', true],
    ])('L3.2 an answer that fits no schema under onFailure %s', async (onFailure, denies) => {
      const result = await run([saying('h', { continue: 'yes' }, onFailure && { onFailure })]);
      const vote = {
        behavior: 'deny',
        by: by('h', 'The hook "h" gave an answer that cannot be read, and it is set to block when it fails.'),
      };
      expect(result).toEqual({
        ...EMPTY_AGGREGATE,
        ...(denies && { vote, votes: [vote] }),
        runs: [ran('h', { outcome: 'failed', errorClass: 'InvalidHookOutput', message: expect.any(String) as string })],
      });
    });

    it('L3.2 a PreToolUse hook that times out denies, saying so, at its deadline', async () => {
      const message = 'The hook "h" did not answer within 50 ms. It timed out; nobody refused the call.';
      const vote = { behavior: 'deny', by: by('h', message) };
      expect(await run([hanging('h', { timeoutMs: 50 })], pre, 50)).toEqual({
        ...EMPTY_AGGREGATE,
        vote,
        votes: [vote],
        runs: [
          ran('h', { outcome: 'timed-out', durationMs: 50, message: 'The hook "h" did not answer within 50 ms.' }),
        ],
      });
    });

    it.each([undefined, 0, -1, Number.NaN])('L3.2 the time limit is 60,000 ms where it is %s', async (timeoutMs) => {
      const clock = manualClock();
      const hooks = [hanging('h', timeoutMs === undefined ? {} : { timeoutMs })];
      const running = runHooks(hooks, pre, { clock, signal: new AbortController().signal });
      await clock.advance(60_000);
      expect([(await running).runs[0]?.durationMs, clock.pending]).toEqual([60_000, 0]);
    });

    it.each([
      ['PostToolUse', post],
      ['PostToolUseFailure', failure],
    ] as const)('L7.1 a %s hook that times out says nothing', async (event, input) => {
      const message = 'The hook "h" did not answer within 50 ms.';
      expect(await run([hanging('h', { event, timeoutMs: 50 })], input, 50)).toEqual({
        ...EMPTY_AGGREGATE,
        runs: [ran('h', { event, outcome: 'timed-out', durationMs: 50, message })],
      });
    });

    it.each<[Options, boolean]>([
      [{ onTimeout: 'continue' }, false],
      [{ onTimeout: 'block' }, true],
      [{ onTimeout: 'continue', onFailure: 'block' }, true],
    ])('L3.2 what a time-out means can be set: %j', async (options, denies) => {
      const result = await run([hanging('h', { timeoutMs: 50, ...options })], pre, 50);
      expect([result.vote?.behavior, result.runs[0]?.outcome]).toEqual([denies ? 'deny' : undefined, 'timed-out']);
    });

    it('L3.2 the hook hears of its deadline, and what it answers then is too late', async () => {
      const reasons: unknown[] = [];
      const late = hook(
        'h',
        (_, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => {
              reasons.push((signal.reason as DOMException).name);
              resolve({ decision: 'approve' });
            });
          }),
        { timeoutMs: 10 },
      );
      const result = await run([late], pre, 10);
      expect([reasons, result.vote?.behavior]).toEqual([['TimeoutError'], 'deny']);
    });

    it('L3.2 an abort ends the wait without an opinion, and the hook hears of it', async () => {
      const clock = manualClock();
      const stop = new AbortController();
      const heard: unknown[] = [];
      const listening = hook('h', (_, signal) => {
        signal.addEventListener('abort', () => heard.push(signal.reason));
        return new Promise(() => {});
      });
      const running = runHooks([listening, deciding('ok', 'ask')], pre, { clock, signal: stop.signal });
      await clock.advance(5);
      stop.abort('enough');
      expect(await running).toEqual({
        ...EMPTY_AGGREGATE,
        vote: { behavior: 'ask', by: by('ok') },
        votes: [{ behavior: 'ask', by: by('ok') }],
        runs: [ran('h', { outcome: 'aborted', durationMs: 5 }), ran('ok')],
      });
      expect([heard, clock.pending]).toEqual([['enough'], 0]);
    });

    it('L3.2 nothing starts where everything is stopped already', async () => {
      let started = false;
      const hooks = [hook('h', () => void (started = true))];
      const result = await runHooks(hooks, pre, { clock: manualClock(), signal: AbortSignal.abort() });
      expect([started, result.runs]).toEqual([false, [ran('h', { outcome: 'aborted' })]]);
    });
  });

  it('L3.2 of two rewrites the last to finish stands, both are told, and a silent sibling erases none', async () => {
    const clock = manualClock();
    const rewrite = (name: string, ms: number): Hook =>
      hook(
        name,
        () =>
          new Promise((resolve) => {
            const updatedInput = { command: name };
            clock.after(ms, () => resolve({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput } }));
          }),
      );
    const silent = hook('silent', () => new Promise((resolve) => void clock.after(90, () => resolve({}))));
    const hooks = [rewrite('slow', 60), rewrite('fast', 10), silent];
    const running = runHooks(hooks, pre, { clock, signal: new AbortController().signal });
    await clock.advance(90);
    expect(await running).toEqual({
      ...EMPTY_AGGREGATE,
      updatedInput: { value: { command: 'slow' }, hook: 'slow' },
      conflictingRewrites: ['fast', 'slow'],
      runs: [ran('slow', { durationMs: 60 }), ran('fast', { durationMs: 10 }), ran('silent', { durationMs: 90 })],
    });
  });

  it('L4.1 continue false before the tool runs is a deny; its reason is for the person alone', async () => {
    const vote = { behavior: 'deny', by: by('h', 'The hook ended the turn.') };
    const stopping = saying('h', { continue: false, stopReason: 'lunch', decision: 'approve' });
    expect(await run([stopping, deciding('ok', 'allow')])).toEqual({
      ...EMPTY_AGGREGATE,
      vote,
      votes: [vote, { behavior: 'allow', by: by('ok') }],
      stop: { reason: 'lunch', hook: 'h' },
      runs: [ran('h'), ran('ok')],
    });
  });

  it('L7.3 after success: context, feedback, another output and a stop are gathered; the last output stands', async () => {
    const event = 'PostToolUse';
    const specific = (fields: object) => ({ hookSpecificOutput: { hookEventName: event, ...fields } });
    const hooks = [
      saying(
        'a',
        { decision: 'block', reason: 'lint failed', ...specific({ updatedToolOutput: 'redacted' }) },
        { event },
      ),
      saying('b', specific({ additionalContext: 'formatted', updatedToolOutput: { stdout: 'hi' } }), { event }),
      saying('c', { continue: false, systemMessage: 'm', ...specific({ additionalContext: 'more' }) }, { event }),
    ];
    expect(await run(hooks, post)).toEqual({
      ...EMPTY_AGGREGATE,
      additionalContext: ['formatted', 'more'],
      systemMessages: [{ hook: 'c', message: 'm' }],
      conflictingReplacements: ['a', 'b'],
      updatedToolOutput: { value: { stdout: 'hi' }, hook: 'b' },
      feedback: ['lint failed'],
      stop: { hook: 'c' },
      runs: ['a', 'b', 'c'].map((name) => ran(name, { event })),
    });
  });

  it('L7.1 onFailure block after the fact can only be told', async () => {
    const event = 'PostToolUseFailure';
    const hooks = [saying('h', 'garbage', { event, onFailure: 'block' })];
    expect((await run(hooks, failure)).feedback).toEqual([
      'The hook "h" gave an answer that cannot be read, and it is set to block when it fails.',
    ]);
  });

  it('L3.2 each run is told as it ends, and a listener that throws changes nothing', async () => {
    const clock = manualClock();
    const told: string[] = [];
    const slow = hook('slow', () => new Promise((resolve) => void clock.after(5, () => resolve(undefined))));
    const running = runHooks([slow, saying('fast', {})], pre, {
      clock,
      signal: new AbortController().signal,
      onRun(one) {
        told.push(one.hook);
        throw new Error('no');
      },
    });
    await clock.advance(5);
    expect([(await running).runs.length, told]).toEqual([2, ['fast', 'slow']]);
  });

  it('L3.2 whatever hooks do, it resolves, with one run each, and leaves no timer', async () => {
    const acts: readonly Hook['run'][] = [
      () => ({ decision: 'approve' }),
      () => 'garbage',
      () => {
        throw new Error('no');
      },
      () => Promise.reject(Object.create(null) as Error),
      () => new Promise(() => {}),
      () => ({
        then() {
          throw new Error('a bad promise');
        },
      }),
      () => new Proxy({}, { get: () => Reflect.ownKeys(null as never) }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 6 }), fc.boolean(), async (chosen, aborts) => {
        const clock = manualClock();
        const stop = new AbortController();
        const hooks = chosen.map((act, position) => hook(`h${position}`, act, { timeoutMs: 10 }));
        const running = runHooks(hooks, pre, { clock, signal: stop.signal });
        if (aborts) stop.abort();
        await clock.advance(10);
        expect([(await running).runs.map((one) => one.hook), clock.pending]).toEqual([hooks.map((one) => one.name), 0]);
      }),
      { numRuns: 60 },
    );
  });
});
