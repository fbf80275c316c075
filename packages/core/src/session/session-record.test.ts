import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import type { SessionEvent } from '../events.js';
import { manualClock } from '../memory/manual-clock.js';
import { memoryLogStore } from '../memory/memory-log-store.js';
import type { LogStore } from '../ports/log-store.js';
import type { SpanExporter, SpanRecord } from '../ports/span-exporter.js';
import type { Tool } from '../ports/tool.js';
import { createSession, type SessionOptions } from '../session.js';
import { verifyLog } from '../telemetry/log-chain.js';
import { parseLogLine } from '../telemetry/log-lines.js';
import { scriptedPrompter } from '../testing/scripted-prompter.js';
import { toolUse } from '../testing/tool-use.js';

const secret = 'text-of-an-input';
const echo = defineTool({
  name: 'Echo',
  description: 'Echoes.',
  aliases: ['Say'],
  inputSchema: z.object({ text: z.string() }),
  checkPermissions: () => ({ behavior: 'passthrough' }),
  call: ({ text }) => text,
}) as Tool;
const fail = defineTool({
  name: 'Fail',
  description: 'Fails.',
  inputSchema: z.object({}),
  call: () => {
    throw new RangeError(secret);
  },
}) as Tool;

async function linesOf(session: ReturnType<typeof createSession>, options?: { redactInputs: boolean }) {
  const lines: string[] = [];
  for await (const line of session.exportLog(options)) lines.push(line);
  return lines;
}

function openSession(options: SessionOptions = {}) {
  return createSession({ id: 's1', tools: [echo, fail], ...options });
}

describe('decision log', () => {
  it('one record a call: who decided, how it ended, how long it took', async () => {
    const session = openSession({
      ports: {
        log: memoryLogStore(),
        clock: manualClock(1000),
        prompter: scriptedPrompter([{ answer: 'allow-once' }, { answer: 'deny', stop: true }]),
      },
      settings: { permissions: { deny: ['Echo(text:no)'] } },
    });
    await session.run(toolUse('Say', { text: 'one' }, 'a'));
    await session.run(toolUse('Echo', { text: 'two' }, 'b'));
    await session.run(toolUse('Echo', { text: 'no' }, 'c'));
    await session.run([toolUse('Fail', {}, 'd'), toolUse('Unknown', {}, 'e'), toolUse('Echo', { txt: 1 }, 'f')]);
    const records = (await linesOf(session)).map(parseLogLine);
    const bySequence = records.toSorted((x, y) => ((x?.toolUseId ?? '') < (y?.toolUseId ?? '') ? -1 : 1));
    expect(
      bySequence.map((each) => [
        each?.toolUseId,
        each?.tool,
        each?.decision,
        each?.outcome,
        each?.stop,
        each?.private?.input,
      ]),
    ).toEqual([
      ['a', 'Echo', { behavior: 'allow', from: 'person', policy: 'ask' }, 'success', false, { text: 'one' }],
      ['b', 'Echo', { behavior: 'deny', from: 'person', policy: 'ask' }, 'denied', true, { text: 'two' }],
      ['c', 'Echo', { behavior: 'deny', from: 'rule', policy: 'deny' }, 'denied', false, { text: 'no' }],
      ['d', 'Fail', { behavior: 'allow', from: 'tool', policy: 'allow' }, 'tool-error', false, {}],
      ['e', null, null, 'unknown-tool', false, {}],
      ['f', 'Echo', null, 'invalid-input', false, { txt: 1 }],
    ]);
    expect(records[0]?.private?.place).toEqual({
      cwd: '/srv/app',
      home: '/home/user',
      projectRoot: '/srv/app',
      workingDirectories: expect.arrayContaining(['/srv/app']) as string[],
      mode: 'default',
    });
    expect(await verifyLog(records.flatMap((each) => each ?? []))).toEqual({ ok: true, records: 6, lost: 0 });
  });

  it('inputs are left out on request', async () => {
    const session = openSession({ ports: { log: memoryLogStore() }, allowedTools: ['Echo'] });
    await session.run(toolUse('Echo', { text: secret }, 'a'));
    expect((await linesOf(session)).join()).toContain(secret);
    const redacted = await linesOf(session, { redactInputs: true });
    expect(redacted.join()).not.toContain(secret);
    expect(await verifyLog(redacted.flatMap((line) => parseLogLine(line) ?? []))).toMatchObject({
      ok: true,
      records: 1,
    });
  });

  it('a session that is opened again goes on with its chain', async () => {
    const log = memoryLogStore();
    for (const id of ['a', 'b']) {
      const session = openSession({ ports: { log }, allowedTools: ['Echo'] });
      await session.run(toolUse('Echo', { text: id }, id));
      await session.flush();
    }
    expect(await verifyLog(await log.read('s1', 0, 10))).toEqual({ ok: true, records: 2, lost: 0 });
  });

  it('an id that is used twice: both calls have their record', async () => {
    const session = openSession({ ports: { log: memoryLogStore() }, allowedTools: ['Echo'] });
    await session.run([toolUse('Echo', { text: '1' }, 'a'), toolUse('Echo', { text: '2' }, 'a')]);
    expect((await linesOf(session)).map((line) => parseLogLine(line)?.outcome).toSorted()).toEqual([
      'duplicate-id',
      'success',
    ]);
  });

  it('is written in batches, after the calls: none waits for a store that never answers', async () => {
    const clock = manualClock();
    const batches: number[] = [];
    const log: LogStore = {
      ...memoryLogStore(),
      append: (_, records) => {
        batches.push(records.length);
        return new Promise(() => {});
      },
    };
    const session = openSession({ ports: { log, clock }, allowedTools: ['Echo'] });
    const uses = Array.from({ length: 10 }, (_, n) => toolUse('Echo', { text: 'x' }, `a${n}`));
    expect((await session.run(uses)).map(({ is_error: isError }) => isError)).toEqual(uses.map(() => undefined));
    expect(batches).toEqual([]);
    await clock.advance(1000);
    // Hashing takes real time.
    while (batches.length === 0) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    expect(batches).toEqual([10]);
    expect((await session.run(toolUse('Echo', { text: 'x' }, 'b')))[0]?.content).toBe('x');
  });

  it('what a failing store loses is told, and the next record says how much it was', async () => {
    const kept = memoryLogStore();
    let broken = true;
    const log: LogStore = {
      ...kept,
      append: async (session, records) => {
        if (broken) throw new Error('quota');
        await kept.append(session, records);
      },
    };
    const told: SessionEvent[] = [];
    const clock = manualClock();
    const session = openSession({
      ports: { log, clock },
      allowedTools: ['Echo'],
      onEvent: (event) => told.push(event),
    });
    await session.run([toolUse('Echo', { text: '1' }, 'a'), toolUse('Echo', { text: '2' }, 'b')]);
    await session.flush();
    expect(told.at(-1)).toEqual({ type: 'log-failed', at: 0, message: 'quota', lost: 2 });
    broken = false;
    await session.run(toolUse('Echo', { text: '3' }, 'c'));
    await session.flush();
    const records = await kept.read('s1', 0, 10);
    expect(records.map(({ seq, toolUseId, lostBefore }) => [seq, toolUseId, lostBefore])).toEqual([[0, 'c', 2]]);
    expect(await verifyLog(records)).toEqual({ ok: true, records: 1, lost: 2 });
  });

  it('without a store there is no log', async () => {
    const session = openSession();
    await session.flush();
    expect(await linesOf(session)).toEqual([]);
  });
});

describe('spans', () => {
  function recording() {
    const calls: (readonly SpanRecord[])[] = [];
    const exporter: SpanExporter = { export: (spans) => void calls.push(spans) };
    return { calls, exporter };
  }

  it('one span a call, one below it for each stage, with no text of input or output', async () => {
    const { calls, exporter } = recording();
    const clock = manualClock(5000);
    const session = openSession({
      ports: { spans: exporter, clock, prompter: scriptedPrompter([{ answer: 'allow-once', message: secret }]) },
    });
    await session.run(toolUse('Say', { text: secret }, 'a'));
    const [call, ...stages] = calls[0] ?? [];
    expect(call).toEqual({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      parentSpanId: null,
      name: 'execute_tool Echo',
      startTimeMs: 5000,
      endTimeMs: 5000,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'Echo',
        'sallyport.session.id': 's1',
        'sallyport.permission.behavior': 'allow',
        'sallyport.permission.from': 'person',
        'sallyport.outcome': 'success',
      },
      events: [],
      status: 'ok',
    });
    expect(stages.map(({ name }) => name)).toEqual([
      'find-tool',
      'validate-input',
      'start-checks',
      'decide-permission',
      'execute',
      'format-result',
      'run-post-hooks',
      'emit-result',
    ]);
    expect(stages.every((stage) => stage.parentSpanId === call?.spanId && stage.traceId === call?.traceId)).toBe(true);
    expect(stages[3]?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['waiting-for-person', {}],
      ['person-answered', { 'sallyport.answer': 'allow-once' }],
    ]);
    expect(JSON.stringify(calls)).not.toContain(secret);
  });

  it('a failure has its class; a name that no tool has is nowhere', async () => {
    const { calls, exporter } = recording();
    const session = openSession({ ports: { spans: exporter } });
    await session.run(toolUse('Fail', {}, 'a'));
    await session.run(toolUse(secret, {}, 'b'));
    expect(calls.map(([call]) => [call?.name, call?.status, call?.attributes['error.type']])).toEqual([
      ['execute_tool Fail', 'error', 'RangeError'],
      ['execute_tool', 'error', 'unknown-tool'],
    ]);
    expect(JSON.stringify(calls)).not.toContain(secret);
  });

  it('an exporter that throws costs nobody a result', async () => {
    const spans: SpanExporter = {
      export: () => {
        throw new Error('no');
      },
    };
    const session = openSession({ ports: { spans }, allowedTools: ['Echo'] });
    expect((await session.run(toolUse('Echo', { text: 'x' }, 'a')))[0]?.content).toBe('x');
  });
});

it('L4.7 a call that waits for a person says so while it waits, with all that the person is asked', async () => {
  const told: SessionEvent[] = [];
  const waiting = () => told.filter(({ type }) => type.startsWith('prompt-'));
  const session = openSession({
    onEvent: (event) => told.push(event),
    ports: {
      prompter: {
        ask: async (request) => {
          expect(waiting()).toEqual([expect.objectContaining({ type: 'prompt-opened', toolUseId: 'a', request })]);
          return { answer: 'allow-once' };
        },
      },
    },
  });
  await session.run(toolUse('Echo', { text: 'x' }, 'a'));
  expect(waiting().map(({ type }) => type)).toEqual(['prompt-opened', 'prompt-closed']);
});
