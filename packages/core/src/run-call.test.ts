// The main path, also run where there is neither Node nor a page.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool, type ToolDefinition } from './define-tool.js';
import type { SessionEvent } from './events.js';
import { CANCEL_MESSAGE } from './failure.js';
import { manualClock } from './memory/manual-clock.js';
import { memoryResultStore } from './memory/memory-result-store.js';
import { memorySandbox } from './memory/memory-sandbox.js';
import { reasonText } from './permission/explain.js';
import type { Reason } from './permission/vote.js';
import type { PromptAnswer } from './ports/prompter.js';
import type { Tool } from './ports/tool.js';
import { createSession, type SessionOptions } from './session.js';
import { recordingTelemetry } from './testing/recording-telemetry.js';
import { scriptedPrompter } from './testing/scripted-prompter.js';
import { toolUse } from './testing/tool-use.js';

type Definition = ToolDefinition<{ text: string }, unknown>;

const echo = (more: Partial<Definition> = {}): Tool =>
  defineTool<{ text: string }, unknown>({
    name: 'Echo',
    description: 'Says what it is told.',
    inputSchema: z.strictObject({ text: z.string() }),
    call: ({ text }) => text,
    ...more,
  }) as Tool;

const use = (input: unknown = { text: 'hello' }, name = 'Echo') => toolUse(name, input, 'toolu_1');
const success = (content: unknown) => ({ type: 'tool_result', tool_use_id: 'toolu_1', content });
const error = (content: unknown) => ({ type: 'tool_result', tool_use_id: 'toolu_1', content, is_error: true });

const refused = (by: Reason, notes = '') => error(`Permission to use Echo has been denied: ${reasonText(by)}${notes}`);

/** Opens once, and tells whoever waits for it. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

/** Runs one call and keeps what was told about it. */
async function run(tool: Tool, options: SessionOptions = {}, block: unknown = use()) {
  const events: SessionEvent[] = [];
  const session = createSession({ id: 'session', tools: [tool], onEvent: (event) => events.push(event), ...options });
  const [result] = await session.run(block);
  return { result, events, session };
}

const told = (events: readonly SessionEvent[]) =>
  events.map((event) => ('stage' in event ? `${event.type} ${event.stage}` : event.type));

describe('L1-L8 one call through all eight stages', () => {
  it('L8.1 exactly one result, and every stage told in order', async () => {
    const progressing = echo({
      call: ({ text }, _context, onProgress) => {
        onProgress(text[0]);
        onProgress(text[1]);
        return text;
      },
    });
    const { result, events } = await run(progressing, { ports: { clock: manualClock() } });
    expect(result).toEqual(success('hello'));
    expect(told(events)).toEqual([
      'call-requested',
      'stage-started 1',
      'stage-ended 1',
      'stage-started 2',
      'stage-ended 2',
      'stage-started 3',
      'stage-ended 3',
      'stage-started 4',
      'permission-decided',
      'stage-ended 4',
      'stage-started 5',
      'execution-started',
      'tool-output-delta',
      'tool-output-delta',
      'stage-ended 5',
      'stage-started 6',
      'stage-ended 6',
      'stage-started 7',
      'stage-ended 7',
      'stage-started 8',
      'stage-ended 8',
      'call-ended',
    ]);
    expect(events.filter((event) => event.type === 'tool-output-delta')).toEqual([
      { type: 'tool-output-delta', toolUseId: 'toolu_1', at: 0, seq: 0, data: 'h' },
      { type: 'tool-output-delta', toolUseId: 'toolu_1', at: 0, seq: 1, data: 'e' },
    ]);
  });

  it('a call that fails early goes straight to stage 8', async () => {
    const { events } = await run(echo(), {}, use({ text: 1 }));
    expect(told(events)).toEqual([
      'call-requested',
      'stage-started 1',
      'stage-ended 1',
      'stage-started 2',
      'stage-ended 2',
      'stage-started 8',
      'stage-ended 8',
      'call-ended',
    ]);
  });
});

describe('stage 1', () => {
  it('L1.2 a deprecated alias works and its result names the new name', async () => {
    const tool = echo({ deprecatedAliases: ['Say'] });
    expect((await run(tool, {}, use({ text: 'hi' }, 'Say'))).result).toEqual(
      success('hi\n\nNote: the tool name Say is deprecated. Use Echo from now on.'),
    );
  });

  it('L1.3 E2 an unknown name is answered with the name that was likely meant, and no hook runs', async () => {
    const heard: string[] = [];
    const hooks = (['PreToolUse', 'PostToolUse', 'PostToolUseFailure'] as const).map((event) => ({
      event,
      name: event,
      run: () => void heard.push(event),
    }));
    expect((await run(echo(), { hooks }, use({}, 'Ehco'))).result).toEqual(
      error('<tool_use_error>No tool named Ehco is available. Did you mean Echo?</tool_use_error>'),
    );
    expect((await run(echo(), { hooks }, use({}, 'constructor'))).result).toEqual(
      error('<tool_use_error>No tool named constructor is available. Available tools: Echo.</tool_use_error>'),
    );
    expect(heard).toEqual([]);
  });
});

describe('stage 2', () => {
  it('L2.2 E2 a failed schema lists its issues in the tag, and no hook runs', async () => {
    let heard = 0;
    const hooks = [{ event: 'PreToolUse' as const, name: 'counts', run: () => void heard++ }];
    expect((await run(echo(), { hooks }, use({ txt: 'x' }))).result).toEqual(
      error(
        '<tool_use_error>InputValidationError: Echo failed due to the following issues:\n' +
          'The required parameter `text` is missing\nAn unexpected parameter `txt` was provided</tool_use_error>',
      ),
    );
    expect(heard).toBe(0);
  });

  it('L2.3 a refusal by validateInput carries message and code, also to telemetry', async () => {
    const telemetry = recordingTelemetry();
    const tool = echo({ validateInput: () => ({ result: false, message: 'Too loud', errorCode: 7 }) });
    const { result } = await run(tool, { ports: { telemetry, clock: manualClock() } });
    expect(result).toEqual(error('<tool_use_error>Too loud (error code 7)</tool_use_error>'));
    expect(telemetry.records).toEqual([{ name: 'tool-call', durationMs: 0, outcome: 'refused-input', errorCode: 7 }]);
  });

  it('L2.3 validateInput may want a person to decide: an ask that nothing weaker overrides', async () => {
    const tool = echo({ validateInput: () => ({ result: false, message: 'Really?', behavior: 'ask' }) });
    const prompter = scriptedPrompter([{ answer: 'allow-once' }]);
    const { result } = await run(tool, { ports: { prompter } });
    expect(result).toEqual(success('hello'));
    expect(prompter.requests.map(({ by }) => by)).toEqual([{ from: 'validation', message: 'Really?' }]);
  });

  it('L2.3 validateInput, checkPermissions and call get the same context', async () => {
    const seen: unknown[] = [];
    const tool = echo({
      validateInput: (_input, context) => (seen.push(context), { result: true }),
      checkPermissions: (_input, context) => (seen.push(context), { behavior: 'allow' }),
      call: (_input, context) => (seen.push(context), 'done'),
    });
    await run(tool);
    expect(seen.length).toBe(3);
    expect(new Set(seen).size).toBe(1);
    expect(Object.keys(seen[0] as object).sort()).toEqual([
      'background',
      'cwd',
      'isReadDenied',
      'output',
      'reportBackstop',
      'sandbox',
      'session',
      'signal',
      'toolUseId',
      'workingDirectories',
    ]);
  });
});

describe('stage 3 and 4', () => {
  it('L3.1 hooks and classifier run side by side: the wait is the slower one', async () => {
    const clock = manualClock();
    const [hook, classifier] = [gate(), gate()];
    const bash = {
      ...echo({ checkPermissions: () => ({ behavior: 'passthrough' }) }),
      name: 'Bash',
      inputSchema: z.object({ command: z.string() }),
    } as Tool;
    const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
    const session = createSession({
      tools: [{ ...bash, call: async () => `done at ${clock.now()}` } as Tool],
      mode: 'auto',
      hooks: [{ event: 'PreToolUse', name: 'slow', run: async () => (hook.open(), await wait(80)) }],
      ports: {
        clock,
        classifier: {
          name: 'slow',
          classify: async () => (
            classifier.open(),
            await wait(80),
            { behavior: 'allow', confidence: 'high', message: 'reads only' }
          ),
        },
      },
    });
    const result = session.run(use({ command: 'make thing' }, 'Bash'));
    await Promise.all([hook.opened, classifier.opened]);
    await clock.advance(80);
    await clock.advance(0);
    expect(await result).toEqual([success('done at 80')]);
  });

  it.each<[PromptAnswer, unknown]>([
    [{ answer: 'allow-once' }, success('hello')],
    [{ answer: 'always', rule: 'Echo', scope: 'session' }, success('hello')],
    [{ answer: 'allow-once', message: 'be quick' }, success('hello\n\nThe person says: be quick')],
    [
      { answer: 'allow-once', updatedInput: { text: 'bye' } },
      success('bye\n\nThe person changed the input before allowing it. It ran with: {"text":"bye"}'),
    ],
    [{ answer: 'deny' }, error(CANCEL_MESSAGE)],
    [{ answer: 'deny', message: 'use Print' }, error(`${CANCEL_MESSAGE}\n\nThe person says: use Print`)],
  ])('L4.7 the person answers %j', async (answer, expected) => {
    const tool = echo({ checkPermissions: () => ({ behavior: 'passthrough' }) });
    expect((await run(tool, { ports: { prompter: scriptedPrompter([answer]) } })).result).toEqual(expected);
  });

  it('L4.8 always allow asks once; allow once asks again', async () => {
    const tool = echo({ checkPermissions: () => ({ behavior: 'passthrough' }) });
    const prompter = scriptedPrompter([{ answer: 'allow-once' }, { answer: 'always', rule: 'Echo', scope: 'session' }]);
    const session = createSession({ tools: [tool], ports: { prompter } });
    for (const id of ['a', 'b', 'c']) await session.run(toolUse('Echo', { text: id }, id));
    expect(prompter.requests.length).toBe(2);
    expect((await session.grants()).map((grant) => (grant.kind === 'rule' ? grant.rule : grant.kind))).toEqual([
      'Echo',
    ]);
  });

  it('a deny rule beats what a person edits', async () => {
    const tool = echo({ checkPermissions: () => ({ behavior: 'passthrough' }) });
    const { result } = await run(tool, {
      settings: { permissions: { deny: ['Echo(text:secret*)'] } },
      ports: { prompter: scriptedPrompter([{ answer: 'allow-once', updatedInput: { text: 'secret 1' } }]) },
    });
    expect(result).toEqual(
      refused({ from: 'rule', rule: 'Echo(text:secret*)', source: 'flagSettings', subject: 'text' }),
    );
  });

  it.each([
    ['allow', success('hello')],
    ['deny', refused({ from: 'hook', event: 'PreToolUse', hook: 'gate', message: 'not now' })],
  ])('L4.1 a hook says %s', async (permissionDecision, expected) => {
    const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: 'not now' };
    const { result } = await run(echo({ checkPermissions: () => ({ behavior: 'ask' }) }), {
      hooks: [{ event: 'PreToolUse', name: 'gate', run: () => ({ hookSpecificOutput }) }],
    });
    expect(result).toEqual(expected);
  });

  it('L4.1 what a hook rewrites is validated again and meets deny rules; context reaches the model', async () => {
    const rewrite = (text: unknown) => [
      {
        event: 'PreToolUse' as const,
        name: 'rewriter',
        run: () => ({
          hookSpecificOutput: {
            hookEventName: 'PreToolUse',
            permissionDecision: 'allow',
            updatedInput: { text },
            additionalContext: 'rewritten',
          },
        }),
      },
    ];
    const settings = { permissions: { deny: ['Echo(text:secret*)'] } };
    const note = '\n\nPreToolUse hook context: rewritten';
    expect((await run(echo(), { hooks: rewrite('new'), settings })).result).toEqual(success(`new${note}`));
    expect((await run(echo(), { hooks: rewrite(7), settings })).result).toEqual(
      error(
        `<tool_use_error>InputValidationError: Echo failed after the hook rewriter changed its input due to the following issue:\nThe parameter \`text\` type is expected as \`string\` but provided as \`number\`</tool_use_error>${note}`,
      ),
    );
    expect((await run(echo(), { hooks: rewrite('secret'), settings })).result).toEqual(
      refused({ from: 'rule', rule: 'Echo(text:secret*)', source: 'flagSettings', subject: 'text' }, note),
    );
  });

  it('L4.9 the third refusal in a row says that repeating will not help', async () => {
    const session = createSession({
      tools: [echo()],
      settings: { permissions: { deny: ['Echo'], allow: ['Echo(x)'] } },
    });
    const results: string[] = [];
    for (const id of ['a', 'b', 'c']) {
      const [result] = await session.run(toolUse('Echo', { text: 'x' }, id));
      results.push(result?.content as string);
    }
    const refusal = refused({ from: 'rule', rule: 'Echo', source: 'flagSettings' }).content;
    expect(results.slice(0, 2)).toEqual([refusal, refusal]);
    expect(results[2]?.startsWith(`${refusal}\n\nEcho has now been refused 3 times in a row.`)).toBe(true);
  });

  it('nobody to ask means deny, and says so', async () => {
    expect((await run(echo({ checkPermissions: () => ({ behavior: 'ask', message: 'Sure?' }) }))).result).toEqual(
      error('Permission to use Echo has been denied: It needs a person to decide, and nobody can be asked here'),
    );
  });
});

describe('stage 5', () => {
  it('L5.2 a time limit ends the tool, is told as such, and counts as a failure', async () => {
    const clock = manualClock();
    const heard: unknown[] = [];
    const tool = echo({
      timeoutMs: () => 50,
      call: (_input, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    });
    const session = createSession({
      tools: [tool],
      ports: { clock },
      hooks: [{ event: 'PostToolUseFailure', name: 'ear', run: (input) => void heard.push(input) }],
    });
    const result = session.run(use());
    for (let turn = 0; turn < 20; turn++) await clock.advance(10);
    const text =
      'The call reached its time limit of 50 ms and was stopped. It may have had effects: check before you rely on it or repeat it.';
    expect(await result).toEqual([error(text)]);
    expect(heard).toEqual([expect.objectContaining({ hook_event_name: 'PostToolUseFailure', error: text })]);
  });

  it('L5.2 L7.3 an abort while it runs says so, keeps what was printed, and fires no hook', async () => {
    const heard: unknown[] = [];
    let started = () => {};
    const running = new Promise<void>((resolve) => (started = resolve));
    const tool = echo({
      call: (_input, { signal }) => {
        started();
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve('half')));
      },
    });
    const session = createSession({
      tools: [tool],
      hooks: [{ event: 'PostToolUseFailure', name: 'ear', run: (input) => void heard.push(input) }],
    });
    const result = session.run(use());
    await running;
    session.cancel('toolu_1');
    expect(await result).toEqual([
      error(
        'The call was interrupted while it ran. It may have had effects: check before you rely on it or repeat it.\n\nOutput until then:\nhalf',
      ),
    ]);
    expect(heard).toEqual([]);
  });

  it('L5.2 a tool that never ends is answered for after the grace', async () => {
    const clock = manualClock();
    const tool = echo({ timeoutMs: () => 50, call: () => new Promise(() => {}) });
    const session = createSession({ tools: [tool], ports: { clock }, limits: { graceMs: 100 } });
    const result = session.run(use());
    for (let turn = 0; turn < 20; turn++) await clock.advance(10);
    expect((await result)[0]?.is_error).toBe(true);
  });

  it.each([
    ['an error', new Error('no luck'), 'no luck'],
    ['an empty error', new TypeError(''), 'The tool failed: TypeError'],
    ['a string', 'just words', 'just words'],
    ['nothing', undefined, 'The tool failed: UnknownError'],
  ])('E1 E2 a tool that throws %s', async (_what, thrown, text) => {
    const telemetry = recordingTelemetry();
    const tool = echo({
      call: () => Promise.reject(thrown as Error),
    });
    expect((await run(tool, { ports: { telemetry } })).result).toEqual(error(text));
    expect(telemetry.records.map(({ outcome }) => outcome)).toEqual(['tool-error']);
  });
});

describe('stages 6 to 8', () => {
  it.each([
    ['text', 'plain', success('plain')],
    ['nothing', undefined, success('(no output)')],
    ['an object', { a: 1 }, success('{\n  "a": 1\n}')],
    ['lone surrogates', 'a\ud800b', success('a\ufffdb')],
  ])('L6.1 L8.1 an output of %s', async (_what, output, expected) => {
    expect((await run(echo({ call: () => output }))).result).toEqual(expected);
  });

  it('L6.1 blocks pass, empty text is left out, and what is no content is an error', async () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } } as const;
    const mapped = (content: unknown) =>
      echo({ mapToolResultToToolResultBlockParam: () => ({ content: content as string }) });
    expect((await run(mapped([{ type: 'text', text: '' }, image]))).result).toEqual(success([image]));
    expect((await run(mapped([]))).result).toEqual(success('(no output)'));
    for (const content of [undefined, 7, [{ type: 'video' }]]) {
      expect((await run(mapped(content))).result).toEqual(
        error('The call ran, but its result has no content that can be shown.'),
      );
    }
  });

  it('bc-257 L8.1 an image that the API would refuse is said in words, and the rest of the result stays', async () => {
    const svg = { type: 'image', source: { type: 'base64', media_type: 'image/svg+xml', data: 'aGk=' } };
    const content = [{ type: 'text', text: 'drawn' }, svg] as never;
    expect((await run(echo({ mapToolResultToToolResultBlockParam: () => ({ content }) }))).result).toEqual(
      success([
        { type: 'text', text: 'drawn' },
        {
          type: 'text',
          text: '[An image (image/svg+xml) that cannot be shown: only image/png, image/jpeg, image/gif, image/webp can.]',
        },
      ]),
    );
  });

  it('bc-262 an error of several blocks keeps them all', async () => {
    const content = ['a', 'b'].map((text) => ({ type: 'text', text }) as const);
    const tool = echo({ mapToolResultToToolResultBlockParam: () => ({ content, isError: true }) });
    expect((await run(tool)).result).toEqual({ ...success(content), is_error: true });
  });

  it('L6.2 a large result is stored whole, and the model gets its path, its size and a preview', async () => {
    const results = memoryResultStore();
    const text = Array.from({ length: 2000 }, (_, line) => `line ${line}`).join('\n');
    const { result, session } = await run(echo({ maxResultSizeChars: 1000, call: () => text }), { ports: { results } });
    const [stored] = await session.results.list('session');
    expect(await results.read(stored?.ref as never, 0, text.length)).toBe(text);
    expect(result?.is_error).toBeUndefined();
    expect(result?.content).toContain(`/home/user/.sallyport/tool-results/session/${stored?.fileName}`);
    expect((result?.content as string).length).toBeLessThan(4000);
  });

  it('L6.2 a store that fails costs the rest of the result, never the result', async () => {
    const results = { ...memoryResultStore(), save: () => Promise.reject(new Error('quota')) };
    const { result, events } = await run(echo({ maxResultSizeChars: 1000, call: () => 'x'.repeat(5000) }), {
      ports: { results },
    });
    expect(result?.is_error).toBeUndefined();
    expect((result?.content as string).length).toBeLessThan(1500);
    expect(told(events)).toContain('port-failed');
  });

  it('L7.1 PostToolUse hears the structured output; a replacement passes stage 6 again', async () => {
    const heard: unknown[] = [];
    const { result } = await run(echo({ call: () => ({ n: 1 }) }), {
      ports: { clock: manualClock() },
      hooks: [
        {
          event: 'PostToolUse',
          name: 'replacer',
          run: (input) => {
            heard.push(input);
            return {
              hookSpecificOutput: {
                hookEventName: 'PostToolUse',
                updatedToolOutput: { n: 2 },
                additionalContext: 'seen',
              },
            };
          },
        },
      ],
    });
    expect(result).toEqual(success('{\n  "n": 2\n}\n\nPostToolUse hook context: seen'));
    expect(heard).toEqual([
      {
        hook_event_name: 'PostToolUse',
        session_id: 'session',
        cwd: '/srv/app',
        permission_mode: 'default',
        tool_name: 'Echo',
        tool_input: { text: 'hello' },
        tool_use_id: 'toolu_1',
        tool_response: { n: 1 },
        duration_ms: 0,
      },
    ]);
  });
});

describe('E1 whatever fails, the call ends in one result', () => {
  const broken = () => {
    throw new RangeError('broken');
  };
  it.each<[string, Partial<Definition>, unknown]>([
    [
      'validateInput',
      { validateInput: broken },
      error(
        'The call could not be completed: an unexpected RangeError in stage 2. Nothing was run. This is a fault of the runtime, not of your input.',
      ),
    ],
    [
      'resources',
      { resources: broken },
      error(
        'The call could not be completed: an unexpected RangeError in stage 2. Nothing was run. This is a fault of the runtime, not of your input.',
      ),
    ],
    [
      'isReadOnly',
      { isReadOnly: broken, resources: () => [] },
      error(
        'The call could not be completed: an unexpected RangeError in stage 4. Nothing was run. This is a fault of the runtime, not of your input.',
      ),
    ],
    [
      'mapToolResultToToolResultBlockParam',
      { mapToolResultToToolResultBlockParam: broken },
      error('The call ran, but its result could not be read (RangeError).'),
    ],
    [
      'timeoutMs',
      { timeoutMs: broken },
      error(
        'The call could not be completed: an unexpected RangeError in stage 5. It may have had effects: check before you repeat it. This is a fault of the runtime, not of your input.',
      ),
    ],
  ])('a tool whose %s throws', async (_what, more, expected) => {
    expect((await run(echo(more))).result).toEqual(expected);
  });

  it('a checkPermissions that throws, or answers garbage, means ask', async () => {
    for (const checkPermissions of [broken, () => ({ behavior: 'sure' as 'allow' }), () => undefined as never]) {
      const prompter = scriptedPrompter([{ answer: 'allow-once' }]);
      expect((await run(echo({ checkPermissions }), { ports: { prompter } })).result).toEqual(success('hello'));
      expect(prompter.requests.map(({ by }) => by.from)).toEqual(['tool']);
    }
  });

  it.each([
    ['throws', () => broken()],
    ['answers garbage', () => ({ answer: 'maybe' }) as never],
  ])('a prompter that %s means deny', async (_what, ask) => {
    const tool = echo({ checkPermissions: () => ({ behavior: 'ask' }) });
    const { result } = await run(tool, { ports: { prompter: { ask: async () => ask() } } });
    expect(result?.is_error).toBe(true);
    expect(result?.content).toContain('Permission to use Echo has been denied: The prompt');
  });

  it('a listener that throws changes nothing', async () => {
    expect((await run(echo(), { onEvent: broken })).result).toEqual(success('hello'));
  });

  it.each([
    [{ type: 'tool_use', id: 'x', name: '', input: {} }, 'x'],
    [{ type: 'tool_use', name: 'Echo', input: {} }, ''],
    [{ type: 'text', id: 'y' }, 'y'],
    [null, ''],
    ['Echo', ''],
  ])('a block that is none: %j', async (block, id) => {
    const { result } = await run(echo(), {}, block);
    expect({ ...result, content: '' }).toEqual({ type: 'tool_result', tool_use_id: id, content: '', is_error: true });
    expect(result?.content).toMatch(/^<tool_use_error>The tool_use block cannot be read: /);
  });
});

describe('a file system that resolves nothing', () => {
  it('leaves the paths to the rules as they are given', async () => {
    const tool = echo({ resources: () => [{ kind: 'path', access: 'write', path: '/srv/app/x' }] });
    expect((await run(tool, { ports: { sandbox: memorySandbox() } })).result).toEqual(success('hello'));
  });
});
