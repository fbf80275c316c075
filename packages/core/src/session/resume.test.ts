import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { sha256, canonicalJson } from '../input/input-hash.js';
import { memoryGrantStore } from '../memory/memory-grant-store.js';
import { memorySessionStore } from '../memory/memory-session-store.js';
import type { PromptAnswer } from '../ports/prompter.js';
import type { CallRecord, SessionStore } from '../ports/session-store.js';
import type { Tool } from '../ports/tool.js';
import { createSession, type SessionOptions } from '../session.js';
import { resumeContract } from '../testing/contracts/resume-contract.js';
import { scriptedPrompter } from '../testing/scripted-prompter.js';
import { toolUse } from '../testing/tool-use.js';
import { KEPT_ENDED_CALLS } from './call-journal.js';

resumeContract('memory stores', 500, () => ({ sessions: memorySessionStore(), grants: memoryGrantStore() }));

function world(answers: readonly PromptAnswer[] = [], sessions: SessionStore = memorySessionStore()) {
  const ran: unknown[] = [];
  const prompter = scriptedPrompter(answers);
  const grants = memoryGrantStore();
  const tool = (name: string, behavior: 'allow' | 'passthrough') =>
    defineTool({
      name,
      description: name,
      inputSchema: z.object({ text: z.string() }),
      checkPermissions: () => ({ behavior }),
      call: (input) => {
        ran.push(input.text);
        return `did ${input.text}`;
      },
    }) as Tool;
  const open = (more: Partial<SessionOptions> = {}) =>
    createSession({
      id: 's',
      tools: [tool('Free', 'allow'), tool('Ask', 'passthrough')],
      ports: { sessions, grants, prompter },
      ...more,
    });
  return { ran, prompter, grants, sessions, open };
}

const input = { text: 'a' };
const block = toolUse('Ask', input, 'c1');
const result = (content: string, isError = false) => ({
  type: 'tool_result',
  tool_use_id: 'c1',
  content,
  ...(isError && { is_error: true }),
});
const hash = () => sha256(canonicalJson(input));
const base = async () => ({
  sessionId: 's',
  toolUseId: 'c1',
  name: 'Ask',
  input,
  inputHash: await hash(),
  seq: 0,
  at: 1,
});

describe('reading 7: a session taken up again', () => {
  it('F2 what waited asks again and runs once', async () => {
    const { sessions, open, prompter, ran } = world([{ answer: 'allow-once' }]);
    await sessions.put([{ ...(await base()), state: 'waiting' }]);
    const session = open();
    expect(await session.resume()).toEqual([result('did a')]);
    expect(await session.resume()).toEqual([result('did a')]);
    expect(await open().run(block)).toEqual([result('did a')]);
    expect([prompter.requests.map(({ input }) => input), ran]).toEqual([[input], ['a']]);
  });

  it.each<[string, PromptAnswer, string, readonly string[]]>([
    ['an "allow once"', { answer: 'allow-once' }, 'did a', ['a']],
    ['an edit', { answer: 'allow-once', updatedInput: { text: 'b' } }, 'did b', ['b']],
    ['a refusal', { answer: 'deny' }, 'declined', []],
  ])('L4.8 %s given before holds and nobody is asked again', async (_, answer, told, executed) => {
    const { sessions, open, prompter, ran } = world();
    await sessions.put([{ ...(await base()), state: 'answered', answer: { answer, inputHash: await hash() } }]);
    const [resumed] = await open().resume();
    expect(String(resumed?.content)).toContain(told);
    expect([prompter.requests, ran]).toEqual([[], executed]);
  });

  it('L4.8 an answer to another input is no answer', async () => {
    const { sessions, open, prompter } = world([{ answer: 'deny' }]);
    await sessions.put([
      { ...(await base()), state: 'answered', answer: { answer: { answer: 'allow-once' }, inputHash: 'other' } },
    ]);
    await open().resume();
    expect(prompter.requests).toHaveLength(1);
  });

  it('what had started is answered as interrupted, never run, and its grant is gone', async () => {
    const { sessions, grants, open, ran } = world();
    await sessions.put([{ ...(await base()), state: 'started' }]);
    await grants.add({ kind: 'once', id: 'once c1', sessionId: 's', toolUseId: 'c1', inputHash: 'x', grantedAt: 1 });
    const session = open();
    const events: string[] = [];
    const interrupted = result(
      'The call was interrupted while it ran. It may have had effects: check before you rely on it or repeat it.',
      true,
    );
    expect(await session.resume({ onEvent: ({ type }) => events.push(type) })).toEqual([interrupted]);
    expect(await session.run(block)).toEqual([interrupted]);
    expect([ran, await session.grants(), await open().resume()]).toEqual([[], [], [interrupted]]);
    expect(events).toEqual(['call-requested', 'stage-started', 'stage-ended', 'call-ended']);
  });

  it('another input or tool under a known id is an error, and the record stays', async () => {
    const { open, ran } = world();
    await open().run(toolUse('Free', input, 'c1'));
    const session = open();
    const others = [toolUse('Free', { text: 'z' }, 'c1'), toolUse('Ask', input, 'c1')];
    for (const { is_error, content } of await session.run(others)) {
      expect([is_error, content]).toEqual([true, expect.stringContaining('already used') as string]);
    }
    expect([await open().resume(), ran]).toEqual([[result('did a')], ['a']]);
  });

  it('results come back in request order, and the numbers of calls go on', async () => {
    const { open, sessions } = world();
    await open().run([toolUse('Free', input, 'z'), toolUse('Free', input, 'b')]);
    await open().run(toolUse('Free', input, 'a'));
    expect((await open().resume()).map(({ tool_use_id }) => tool_use_id)).toEqual(['z', 'b', 'a']);
    expect((await sessions.open('s', 1)).map(({ seq, state }) => [seq, state])).toEqual([
      [0, 'ended'],
      [1, 'ended'],
      [2, 'ended'],
    ]);
  });
});

describe('what is written down', () => {
  it('"started" is kept before the tool begins, "ended" before anybody hears of the result', async () => {
    const { sessions, open } = world();
    const seen: (string | undefined)[] = [];
    const look = async () => (await sessions.open('s', 1))[0]?.state;
    const looking = defineTool({
      name: 'Look',
      description: 'looks',
      inputSchema: z.object({}),
      call: async () => {
        seen.push(await look());
        return '';
      },
    }) as Tool;
    const states: Promise<string | undefined>[] = [];
    const onEvent = ({ type }: { readonly type: string }) => void (type === 'call-ended' && states.push(look()));
    await open({ tools: [looking] }).run(toolUse('Look', {}, 'c1'), { onEvent });
    expect([seen, await Promise.all(states)]).toEqual([['started'], ['ended']]);
  });

  it('a long input is kept until its call has ended; then its hash says whether it is the same', async () => {
    const { sessions, open, ran } = world();
    const long = toolUse('Free', { text: 'x'.repeat(30_000) }, 'c1');
    const [first] = await open().run(long);
    expect((await sessions.open('s', 1)).map(({ input }) => input)).toEqual([null]);
    expect(await open().run(long)).toEqual([first]);
    expect(ran).toHaveLength(1);
  });

  it('the oldest ended calls beyond the bound are let go of', async () => {
    const { sessions, open } = world();
    const blocks = Array.from({ length: KEPT_ENDED_CALLS + 60 }, (_, index) => toolUse('Free', input, `c${index}`));
    const session = open();
    for (const each of blocks) await session.run(each);
    const kept = await sessions.open('s', 1);
    expect([kept.length <= KEPT_ENDED_CALLS + 50, kept.at(-1)?.toolUseId]).toEqual([true, blocks.at(-1)?.id]);
  });

  it('an input that is no JSON runs and is not written down', async () => {
    const { sessions, open } = world();
    const cyclic: Record<string, unknown> = { text: 'a' };
    cyclic['self'] = cyclic;
    await open().run(toolUse('Free', cyclic, 'c1'));
    expect(await sessions.open('s', 1)).toEqual([]);
  });
});

describe('E1 a session store that fails', () => {
  const failing = (fails: Partial<Record<keyof SessionStore, (records?: readonly CallRecord[]) => boolean>>) => {
    const store = memorySessionStore();
    const wrong = new Error('no space');
    return {
      ...store,
      open: async (...given) => (fails.open?.() ? Promise.reject(wrong) : store.open(...given)),
      put: async (records) => (fails.put?.(records) ? Promise.reject(wrong) : store.put(records)),
      remove: async (...given) => (fails.remove?.() ? Promise.reject(wrong) : store.remove(...given)),
    } satisfies SessionStore;
  };

  it('that cannot be read or written costs the memory, not the call', async () => {
    const { open, ran } = world([{ answer: 'allow-once' }], failing({ open: () => true, put: () => true }));
    expect(await open().run(block)).toEqual([result('did a')]);
    expect(ran).toEqual(['a']);
  });

  it('that can neither keep the start nor forget what was before lets nothing begin', async () => {
    const started = (records: readonly CallRecord[] = []) => records.some(({ state }) => state === 'started');
    const { open, ran } = world([{ answer: 'allow-once' }], failing({ put: started, remove: () => true }));
    const [refused] = await open().run(block);
    expect([refused?.is_error, String(refused?.content).slice(0, 25), ran]).toEqual([
      true,
      'The call was not started,',
      [],
    ]);
  });

  it('that cannot keep the start but can forget the call lets it begin, and a later life knows nothing of it', async () => {
    const store = failing({ put: (records = []) => records.some(({ state }) => state !== 'waiting') });
    const { open, ran } = world([{ answer: 'allow-once' }], store);
    await open().run(block);
    expect([ran, await store.open('s', 1)]).toEqual([['a'], []]);
  });

  it('one record that it does not take does not take the others along', async () => {
    const store = failing({ put: (records = []) => records.some(({ toolUseId }) => toolUseId === 'bad') });
    const { open } = world([], store);
    await open().run(['c1', 'bad', 'c2'].map((id) => toolUse('Free', input, id)));
    expect((await store.open('s', 1)).map(({ toolUseId, state }) => [toolUseId, state])).toEqual([
      ['c1', 'ended'],
      ['c2', 'ended'],
    ]);
  });
});
