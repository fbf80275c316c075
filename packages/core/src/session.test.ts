// Many calls at once, also run where there is neither Node nor a page.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from './define-tool.js';
import type { SessionEvent } from './events.js';
import { memoryGrantStore } from './memory/memory-grant-store.js';
import type { PromptAnswer } from './ports/prompter.js';
import type { Tool } from './ports/tool.js';
import { createSession } from './session.js';
import { scriptedPrompter } from './testing/scripted-prompter.js';
import { toolUse } from './testing/tool-use.js';

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function deferred(): Deferred {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** A tool that tells when it starts and ends when it is told to. */
function stepTool(name: string, readOnly: boolean) {
  const started: string[] = [];
  const steps = new Map<string, Deferred>();
  const step = (id: string) => {
    const known = steps.get(id) ?? deferred();
    steps.set(id, known);
    return known;
  };
  const tool = defineTool({
    name,
    description: name,
    inputSchema: z.object({ id: z.string(), path: z.string().optional() }),
    isReadOnly: () => readOnly,
    resources: ({ path }) =>
      path === undefined
        ? [{ kind: 'everything', access: readOnly ? 'read' : 'write' }]
        : [{ kind: 'path', access: readOnly ? 'read' : 'write', path }],
    call: async ({ id }) => {
      started.push(id);
      await step(id).promise;
      return id;
    },
  }) as Tool;
  return { tool, started, finish: (id: string) => step(id).resolve() };
}

const settle = async () => {
  for (let tick = 0; tick < 100; tick++) await Promise.resolve();
};
const contents = (results: readonly { readonly content: unknown }[]) => results.map(({ content }) => content);

describe('F4 results in request order, whatever ends first', () => {
  it('reads run side by side, writes one after the other', async () => {
    const reads = stepTool('Look', true);
    const writes = stepTool('Change', false);
    const session = createSession({ tools: [reads.tool, writes.tool] });
    const results = session.run([
      toolUse('Look', { id: 'a' }),
      toolUse('Look', { id: 'b' }),
      toolUse('Change', { id: 'c' }),
      toolUse('Look', { id: 'd' }),
    ]);
    await settle();
    expect([reads.started, writes.started]).toEqual([['a', 'b'], []]);
    reads.finish('b');
    reads.finish('a');
    await settle();
    expect([reads.started, writes.started]).toEqual([['a', 'b'], ['c']]);
    writes.finish('c');
    reads.finish('d');
    expect(contents(await results)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('a waiting prompt holds up only what clashes with it', async () => {
    const answers = deferred();
    const asked = stepTool('Change', false);
    const asking = { ...asked.tool, checkPermissions: () => ({ behavior: 'passthrough' as const }) };
    const session = createSession({
      tools: [asking],
      settings: { permissions: { ask: ['Change(id:slow)'], allow: ['Change'] } },
      ports: {
        prompter: { ask: async (): Promise<PromptAnswer> => (await answers.promise, { answer: 'allow-once' }) },
      },
    });
    const results = session.run([
      toolUse('Change', { id: 'slow', path: '/a' }),
      toolUse('Change', { id: 'other', path: '/b' }),
      toolUse('Change', { id: 'same', path: '/a' }),
    ]);
    for (const id of ['slow', 'other', 'same']) asked.finish(id);
    await settle();
    expect(asked.started).toEqual(['other']);
    answers.resolve();
    expect(contents(await results)).toEqual(['slow', 'other', 'same']);
    expect(asked.started).toEqual(['other', 'slow', 'same']);
  });

  it('a refusal, a failure or a stop of one touches no other (reading 8)', async () => {
    const step = stepTool('Look', true);
    const session = createSession({ tools: [step.tool], settings: { permissions: { deny: ['Look(id:no)'] } } });
    const results = session.run([
      toolUse('Look', { id: 'a' }, 'first'),
      toolUse('Look', { id: 'no' }, 'second'),
      toolUse('Nothing', {}, 'third'),
      toolUse('Look', { id: 'd' }, 'fourth'),
    ]);
    await settle();
    session.cancel('first');
    step.finish('a');
    step.finish('d');
    expect((await results).map(({ is_error: isError }) => isError ?? false)).toEqual([true, true, true, false]);
  });

  it('one signal stops all that has not ended', async () => {
    const step = stepTool('Change', false);
    const session = createSession({ tools: [step.tool] });
    const controller = new AbortController();
    const results = session.run([toolUse('Change', { id: 'a' }), toolUse('Change', { id: 'b' })], {
      signal: controller.signal,
    });
    await settle();
    controller.abort();
    step.finish('a');
    expect(contents(await results)).toEqual([
      'The call was interrupted while it ran. It may have had effects: check before you rely on it or repeat it.\n\nOutput until then:\na',
      'The call was stopped before it started. Nothing was changed.',
    ]);
    expect(step.started).toEqual(['a']);
  });
});

describe('reading 7: an id runs once', () => {
  const echo = defineTool({
    name: 'Echo',
    description: 'Echo',
    inputSchema: z.object({ text: z.string() }),
    call: ({ text }) => `${text} ${++calls}`,
  }) as Tool;
  let calls = 0;

  it('the same id and input gets the same result; another input under it is an error', async () => {
    calls = 0;
    const session = createSession({ tools: [echo] });
    const first = await session.run(toolUse('Echo', { text: 'a' }, 'id'));
    const [again, other] = await session.run([
      toolUse('Echo', { text: 'a' }, 'id'),
      toolUse('Echo', { text: 'b' }, 'id'),
    ]);
    expect(again).toEqual(first[0]);
    expect(other).toEqual({
      type: 'tool_result',
      tool_use_id: 'id',
      is_error: true,
      content:
        '<tool_use_error>The id id was already used for a call with another input. Nothing was run. Send the call again under a new id.</tool_use_error>',
    });
    expect(calls).toBe(1);
  });
});

describe('F4 a stream of events', () => {
  const events = (name: string, id: string, json: string) => [
    { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id, name, input: {} } },
    ...[...json].map((part) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: part },
    })),
    { type: 'content_block_stop', index: 0 },
  ];

  it('a call starts when its block ends, not when the message does', async () => {
    const step = stepTool('Look', true);
    const session = createSession({ tools: [step.tool] });
    const more = deferred();
    async function* slow() {
      yield* events('Look', 'one', '{"id":"a"}');
      await more.promise;
      yield* events('Look', 'two', '{"id":"b"}');
      yield { type: 'message_stop' };
    }
    const iterator = session.stream(slow())[Symbol.asyncIterator]();
    const first = iterator.next();
    step.finish('a');
    expect((await first).value).toEqual({ type: 'tool_result', tool_use_id: 'one', content: 'a' });
    expect(step.started).toEqual(['a']);
    more.resolve();
    step.finish('b');
    expect((await iterator.next()).value).toEqual({ type: 'tool_result', tool_use_id: 'two', content: 'b' });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  it('a block cut off by max_tokens is answered and never executed', async () => {
    const step = stepTool('Look', true);
    const session = createSession({ tools: [step.tool] });
    const cut = [
      ...events('Look', 'one', '{"id":"a"').slice(0, -1),
      { type: 'message_delta', delta: { stop_reason: 'max_tokens' } },
    ];
    const results = [];
    for await (const result of session.stream(cut)) results.push(result);
    expect(results).toEqual([
      {
        type: 'tool_result',
        tool_use_id: 'one',
        is_error: true,
        content:
          '<tool_use_error>This call was not run: the message reached its token limit before the call was complete. Send it again, in smaller pieces if it is long. Received: {"id":"a"</tool_use_error>',
      },
    ]);
    expect(step.started).toEqual([]);
  });

  it('a stream that breaks is told, and what it had begun is answered', async () => {
    const told: SessionEvent[] = [];
    const session = createSession({ tools: [], onEvent: (event) => told.push(event) });
    async function* broken(): AsyncGenerator<unknown> {
      yield* events('Look', 'one', '{"id"').slice(0, -1);
      throw new Error('connection lost');
    }
    const results = [];
    for await (const result of session.stream(broken())) results.push([result.tool_use_id, result.is_error]);
    expect(results).toEqual([['one', true]]);
    expect(told.filter((event) => event.type === 'stream-failed').map((event) => event.type)).toEqual([
      'stream-failed',
    ]);
  });

  it('a reader who leaves early stops what runs', async () => {
    const step = stepTool('Look', true);
    const ended: unknown[] = [];
    const session = createSession({
      tools: [step.tool],
      onEvent: (event) => {
        if (event.type === 'call-ended') ended.push(event.failure?.kind ?? 'success');
      },
    });
    const endless = deferred();
    async function* slow() {
      yield* events('Look', 'one', '{"id":"a"}');
      yield* events('Look', 'two', '{"id":"b"}');
      await endless.promise;
    }
    step.finish('a');
    for await (const result of session.stream(slow())) {
      expect(result.tool_use_id).toBe('one');
      await settle();
      break;
    }
    step.finish('b');
    await settle();
    expect(ended).toEqual(['success', 'aborted']);
    endless.resolve();
  });
});

describe('grants and modes', () => {
  const asks = defineTool({
    name: 'Asks',
    description: 'Asks',
    inputSchema: z.object({ n: z.number() }),
    checkPermissions: () => ({ behavior: 'passthrough' }),
    call: ({ n }) => String(n),
  }) as Tool;

  it('L4.8 an "always, this session" grant holds in the next session of the same id, and can be revoked', async () => {
    const grants = memoryGrantStore();
    const prompter = scriptedPrompter([{ answer: 'always', rule: 'Asks', scope: 'session' }]);
    const first = createSession({ id: 's', tools: [asks], ports: { grants, prompter } });
    await first.run(toolUse('Asks', { n: 1 }, 'a'));

    const second = createSession({ id: 's', tools: [asks], ports: { grants } });
    expect(contents(await second.run(toolUse('Asks', { n: 2 }, 'b')))).toEqual(['2']);
    for (const grant of await second.grants()) await second.revokeGrant(grant.id);
    expect((await second.run(toolUse('Asks', { n: 3 }, 'c')))[0]?.is_error).toBe(true);

    const other = createSession({ id: 'other', tools: [asks], ports: { grants } });
    expect((await other.run(toolUse('Asks', { n: 4 }, 'd')))[0]?.is_error).toBe(true);
  });

  it('L4.8 an answer given before a reload holds for that call and no other', async () => {
    const grants = memoryGrantStore();
    // The page goes away between the answer and the start: the grant is stored and not yet consumed.
    const cut = { ...grants, remove: () => Promise.resolve() };
    const prompter = scriptedPrompter([{ answer: 'allow-once' }]);
    await createSession({ id: 's', tools: [asks], ports: { grants: cut, prompter } }).run(
      toolUse('Asks', { n: 1 }, 'a'),
    );
    const after = createSession({ id: 's', tools: [asks], ports: { grants } });
    const results = await after.run([toolUse('Asks', { n: 2 }, 'b'), toolUse('Asks', { n: 1 }, 'a')]);
    expect(results.map(({ is_error: isError }) => isError ?? false)).toEqual([true, false]);
    expect(await after.grants()).toEqual([]);
  });

  it('L4.4 no session grant beats a policy deny', async () => {
    const grants = memoryGrantStore();
    await createSession({
      id: 's',
      tools: [asks],
      ports: { grants, prompter: scriptedPrompter([{ answer: 'always', rule: 'Asks', scope: 'session' }]) },
    }).run(toolUse('Asks', { n: 1 }, 'a'));
    const session = createSession({
      id: 's',
      tools: [asks],
      ports: { grants },
      settings: { policySettings: { permissions: { deny: ['Asks'] } } },
    });
    const [result] = await session.run(toolUse('Asks', { n: 2 }, 'b'));
    expect(result?.content).toMatch(/^Permission to use Asks has been denied/);
  });

  it('L4.4a a mode takes effect at once: bypass allows, dontAsk refuses without asking', async () => {
    const prompter = scriptedPrompter([]);
    const session = createSession({ tools: [asks], ports: { prompter }, mode: 'bypassPermissions' });
    expect(contents(await session.run(toolUse('Asks', { n: 1 })))).toEqual(['1']);
    session.setMode('dontAsk');
    expect((await session.run(toolUse('Asks', { n: 2 })))[0]?.is_error).toBe(true);
    expect(prompter.requests).toEqual([]);
    expect(session.mode).toBe('dontAsk');
  });

  it('explain says what run would, and runs nothing', async () => {
    const prompter = scriptedPrompter([]);
    const session = createSession({
      tools: [asks],
      ports: { prompter },
      settings: { permissions: { deny: ['Asks(n:2)'] } },
    });
    expect((await session.explain(toolUse('Asks', { n: 1 }))).behavior).toBe('ask');
    expect((await session.explain(toolUse('Asks', { n: 2 }))).behavior).toBe('deny');
    expect(await session.explain(toolUse('Asks', {}))).toEqual({
      behavior: 'invalid',
      failure: {
        kind: 'invalid-input',
        tool: 'Asks',
        issues: ['The required parameter `n` is missing'],
        editedBy: null,
      },
    });
    expect((await session.explain({ name: 'Nope', input: {} })).behavior).toBe('invalid');
    expect(prompter.requests).toEqual([]);
  });
});
