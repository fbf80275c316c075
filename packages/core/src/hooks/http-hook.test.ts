import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { HookInput } from '../ports/hook.js';
import type { HookFetch } from './http-hook.js';
import { hooksFromSettings, type HandlerEnvironment } from './hooks-from-settings.js';
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
const url = 'https://hooks.example/pre?key=secret';

function prepare(handler: object, env: Partial<HandlerEnvironment>) {
  const clock = manualClock();
  const loaded = hooksFromSettings([{ event: 'PreToolUse', handler: { type: 'http', url, ...handler } }], {
    sandbox: memorySandbox(),
    clock,
    projectDir: '/srv/app',
    ...env,
  });
  const run = async (ms = 0) => {
    const running = runHooks(loaded.hooks, input, { clock, signal: new AbortController().signal });
    await clock.advance(ms);
    return running;
  };
  return { ...loaded, run };
}
const answering =
  (status: number, body: string): HookFetch =>
  () =>
    Promise.resolve({ status, text: () => Promise.resolve(body) });

const denying = JSON.stringify({
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'r' },
});

describe('L3.2 HTTP hooks', () => {
  it.each<[string, number, string, object, 'deny' | undefined, string, string | undefined]>([
    ['empty', 204, '', {}, undefined, 'ok', undefined],
    ['a decision', 200, denying, {}, 'deny', 'ok', undefined],
    ['a legacy decision', 201, '{"decision":"block","reason":"r"}', {}, 'deny', 'ok', undefined],
    ['text', 200, 'deny', {}, undefined, 'failed', 'the answer is not a JSON object'],
    [
      'text under onFailure block',
      200,
      'deny',
      { onFailure: 'block' },
      'deny',
      'failed',
      'the answer is not a JSON object',
    ],
    ['another status, whatever it says', 503, '{"decision":"block"}', {}, undefined, 'failed', 'HTTP status 503'],
    ['another status under onFailure block', 404, '', { onFailure: 'block' }, 'deny', 'failed', 'HTTP status 404'],
  ])('L3.2 %s', async (_, status, body, handler, behavior, outcome, message) => {
    const result = await prepare(handler, { fetch: answering(status, body) }).run();
    expect([result.vote?.behavior, result.runs]).toEqual([
      behavior,
      [
        {
          hook: 'https://hooks.example',
          event: 'PreToolUse',
          outcome,
          durationMs: 0,
          detail: { httpStatus: status, body },
          ...(message !== undefined && { errorClass: 'HookHttpAnswer', message }),
        },
      ],
    ]);
  });

  it('L3.2 it posts the event, with headers that name only the variables allowed, and follows nobody elsewhere', async () => {
    const requests: unknown[] = [];
    const fetch: HookFetch = (...[to, { signal: _signal, ...request }]) => {
      requests.push([to, request]);
      return Promise.resolve({ status: 204, text: () => Promise.resolve('') });
    };
    const handler = {
      headers: {
        Authorization: 'Bearer $TOKEN',
        'X-All': '${TOKEN}-$SECRET-${toString}-$5-$',
        'X-Break': 'a\r\nb: $LINES',
      },
      allowedEnvVars: ['TOKEN', 'LINES', 'toString', 'OTHER'],
    };
    const env = {
      fetch,
      variables: { TOKEN: 't', SECRET: 's', LINES: 'x\ny', OTHER: 'o' },
      allowedVariables: ['TOKEN', 'LINES', 'toString'],
    };
    await prepare(handler, env).run();
    expect(requests).toEqual([
      [
        url,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: 'Bearer t',
            'x-all': 't---$5-$',
            'x-break': 'ab: xy',
          },
          body: JSON.stringify(input),
          redirect: 'error',
        },
      ],
    ]);
  });

  it('L3.2 a body is read as it comes, and no further than an answer may be long', async () => {
    const streaming =
      (chunks: Iterator<Uint8Array>, onCancel = (): void => undefined): HookFetch =>
      () =>
        Promise.resolve(
          new Response(
            new ReadableStream<Uint8Array<ArrayBuffer>>({
              pull(controller) {
                const { done, value } = chunks.next();
                if (done) controller.close();
                else controller.enqueue(new Uint8Array(value));
              },
              cancel: onCancel,
            }),
          ),
        );
    const bytes = new TextEncoder().encode(denying.replace('"r"', '"é😀"'));
    const whole = await prepare(
      {},
      { fetch: streaming([...bytes].map((byte) => new Uint8Array([byte])).values()) },
    ).run();
    expect(whole.vote?.by).toMatchObject({ message: 'é😀' });

    let cancelled = false;
    function* endless(): Generator<Uint8Array> {
      for (;;) yield new Uint8Array(100_000);
    }
    const { runs, vote } = await prepare({}, { fetch: streaming(endless(), () => void (cancelled = true)) }).run();
    expect([vote, runs[0]?.message, cancelled]).toEqual([undefined, 'the answer is too long', true]);
  });

  it("L3.2 the platform's own fetch fits", () => {
    const fetch: HookFetch = globalThis.fetch;
    expect(fetch).toBe(globalThis.fetch);
  });

  it('L3.2 an endpoint that cannot be reached is no opinion', async () => {
    const result = await prepare({}, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }).run();
    expect([result.vote, result.runs[0]]).toEqual([
      undefined,
      {
        hook: 'https://hooks.example',
        event: 'PreToolUse',
        outcome: 'failed',
        durationMs: 0,
        errorClass: 'TypeError',
        message: 'Failed to fetch',
      },
    ]);
  });

  it('L3.2 one that does not answer in time is no opinion, and its request is given up', async () => {
    let reason: unknown;
    const fetch: HookFetch = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reason = (signal.reason as DOMException).name;
          reject(new Error('aborted'));
        });
      });
    const result = await prepare({ timeout: 2 }, { fetch }).run(2_000);
    expect([result.vote, result.runs[0]?.outcome, reason]).toEqual([undefined, 'timed-out', 'TimeoutError']);
  });

  it.each<[pattern: string, allowed: boolean]>([
    ['https://hooks.example/*', true],
    ['https://*.example/*', true],
    ['*', true],
    ['https://hooks.example*', true],
    ['https://hooks.exam*', true],
    ['https://hooks.example/pre', false],
    ['http://hooks.example/*', false],
    ['https://hooks.exampl/*', false],
    ['https://hooks.example', false],
  ])('L3.2 allowed addresses: %s', (pattern, allowed) => {
    const { hooks, diagnostics } = prepare({}, { fetch: answering(204, ''), allowedUrls: [pattern] });
    expect([hooks.length, diagnostics.length]).toEqual(allowed ? [1, 0] : [0, 1]);
  });

  it.each([
    ['http://localhost:8080/x', true],
    ['http://localhost/x', false],
    ['http://localhost:1@evil.net/', false],
    ['http://localhost.evil.net:80/', false],
  ])('L3.2 %s under http://localhost:*', (address, allowed) => {
    const env = { fetch: answering(204, ''), allowedUrls: ['http://localhost:*'] };
    expect(prepare({ url: address }, env).hooks.length).toBe(allowed ? 1 : 0);
  });

  it.each([
    'https://evil.example.net/x.hooks.example/',
    'https://hooks.example@evil.net/',
    'https://evil.net?x.hooks.example/',
    'https://evil.net#.hooks.example/',
    'https://evil.net\\.hooks.example/',
  ])('L3.2 %s is not https://*.hooks.example/*', (address) => {
    const env = { fetch: answering(204, ''), allowedUrls: ['https://*.hooks.example/*'] };
    expect(prepare({ url: address }, env).hooks).toEqual([]);
  });

  it('L3.2 without a fetch function it never runs, and is told', () => {
    expect(prepare({}, {})).toMatchObject({
      hooks: [],
      diagnostics: [
        {
          hook: 'https://hooks.example',
          event: 'PreToolUse',
          message: 'HTTP hooks are not switched on here; this one never runs.',
        },
      ],
    });
  });
});
