// Questions that something else settles while they wait: a grant, a mode, settings.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import type { SessionEvent } from '../events.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { plainCommands } from '../memory/plain-commands.js';
import type { Decision } from '../permission/vote.js';
import type { LateAllow, PromptAnswer, Prompter, PromptRequest } from '../ports/prompter.js';
import { createSession, type SessionOptions } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

/** Several questions at once, each answered by its call's id; what closed one is kept. */
function desk() {
  const open = new Map<string, (answer: PromptAnswer) => void>();
  const requests: PromptRequest[] = [];
  const closed: [string, unknown][] = [];
  const waiting: (() => void)[] = [];
  const moved = () => waiting.forEach((look) => look());
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => isSo() && resolve();
      waiting.push(look);
      look();
    });
  const prompter: Prompter = {
    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        requests.push(request);
        open.set(request.toolUseId, resolve);
        signal.addEventListener('abort', () => {
          const reason = signal.reason as LateAllow | Error;
          closed.push([request.toolUseId, 'kind' in reason ? reason.by : reason.message]);
          open.delete(request.toolUseId);
          reject(signal.reason as Error);
          moved();
        });
        moved();
      }),
  };
  return {
    prompter,
    requests,
    closed,
    asked: (count: number) => until(() => requests.length >= count),
    closes: (count: number) => until(() => closed.length >= count),
    answer: (id: string, answer: PromptAnswer) => open.get(id)?.(answer),
  };
}

function start(options: Partial<SessionOptions> = {}) {
  const at = desk();
  const decisions = new Map<string, Decision>();
  const onEvent = (event: SessionEvent) => {
    if (event.type === 'permission-decided') decisions.set(event.toolUseId, event.decision);
  };
  const sandbox = memorySandbox({ commands: plainCommands, files: { a: 'one\n' } });
  const session = createSession({
    tools: [...builtinTools(), reaches('Send'), reaches('Phone')],
    ...options,
    ports: { sandbox, prompter: at.prompter, ...options.ports },
    onEvent,
  });
  return { ...at, session, sandbox, decisions };
}
/** Calls of it clash with nothing, so that several are asked about at once. */
const reaches = (name: string) =>
  defineTool({
    name,
    description: 'Reaches somebody.',
    inputSchema: z.object({ to: z.string() }),
    checkPermissions: () => ({ behavior: 'passthrough' }),
    resources: () => [],
    call: ({ to }) => to,
  });
const letter = (id: string, to = id) => toolUse('Send', { to }, id);
const touch = (id: string, file = id) => toolUse('Bash', { command: `touch ${file}` }, id);

describe('a question that waits', () => {
  it('L4.8 is settled by a grant given for an equal one, and the trail says so', async () => {
    const { session, asked, closes, answer, closed, decisions } = start();
    const run = session.run([letter('t1'), letter('t2'), toolUse('Phone', { to: 'x' }, 't3')]);
    await asked(3);
    answer('t1', { answer: 'always', rule: 'Send', scope: 'session' });
    await closes(1);
    const by = { from: 'rule', rule: 'Send', source: 'session' };
    expect(closed).toEqual([['t2', by]]);
    answer('t3', { answer: 'deny' });
    expect((await run).map((result) => result.is_error ?? false)).toEqual([false, false, true]);
    expect(decisions.get('t2')).toMatchObject({ behavior: 'allow', by });
    expect(decisions.get('t2')?.trail).toContainEqual({ behavior: 'allow', by });
  });

  it('L4.4a is judged again when the mode changes: allowed, or denied', async () => {
    const { session, asked, closed, decisions } = start();
    const run = session.run(touch('t1'));
    await asked(1);
    session.setMode('acceptEdits');
    expect((await run)[0]?.is_error).toBeUndefined();
    expect(decisions.get('t1')).toMatchObject({ behavior: 'allow', by: { from: 'mode', mode: 'acceptEdits' } });
    session.setMode('default');
    const other = session.run(touch('t2'));
    await asked(2);
    session.setMode('dontAsk');
    expect((await other)[0]?.is_error).toBe(true);
    expect(decisions.get('t2')).toMatchObject({ behavior: 'deny', by: { from: 'mode', mode: 'dontAsk' } });
    expect(closed.map(([id]) => id)).toEqual(['t1', 't2']);
  });

  it('L4.4 goes on waiting where an ask rule or a hook wants a person, whatever was granted', async () => {
    const settings = { permissions: { ask: ['Send(to:keep*)'] } };
    const { session, asked, answer, closed } = start({
      settings,
      hooks: [
        {
          event: 'PreToolUse',
          name: 'careful',
          matcher: 'Send',
          run: (input) =>
            JSON.stringify(input).includes('careful')
              ? { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask' } }
              : undefined,
        },
      ],
    });
    const first = session.run(letter('t1'));
    const others = session.run([letter('t2', 'keep'), letter('t3', 'careful')]);
    await asked(3);
    answer('t1', { answer: 'always', rule: 'Send', scope: 'session' });
    expect((await first)[0]?.is_error).toBeUndefined();
    expect(closed).toEqual([]);
    answer('t2', { answer: 'deny' });
    answer('t3', { answer: 'deny' });
    expect((await others).map((result) => result.is_error ?? false)).toEqual([true, true]);
  });
});

describe('the answer "always" for a command of several parts', () => {
  it('L4.8 saves a rule for each, and its call passes from then on', async () => {
    const { session, asked, answer, requests } = start();
    const both = (id: string) => toolUse('Bash', { command: 'mkdir made && touch made/x' }, id);
    const run = session.run(both('t1'));
    await asked(1);
    expect(requests[0]?.suggestions).toEqual([
      { rule: 'Bash(mkdir *), Bash(touch *)', note: 'Saves 2 rules, one for each part.' },
    ]);
    answer('t1', { answer: 'always', rule: requests[0]?.suggestions[0]?.rule ?? '', scope: 'session' });
    await run;
    expect((await session.grants()).map((grant) => grant.kind === 'rule' && grant.rule)).toEqual([
      'Bash(mkdir *)',
      'Bash(touch *)',
    ]);
    expect((await session.explain(both('t2'))).behavior).toBe('allow');
  });
});

describe('a question about what destroys', () => {
  it('bc-364 offers no rule: it is answered once, or denied', async () => {
    const { session, asked, answer, requests } = start();
    const run = session.run(toolUse('Bash', { command: 'mkdir x && rm -rf build' }, 't1'));
    await asked(1);
    expect(requests[0]).toMatchObject({ suggestions: [], warning: expect.any(String) as string });
    answer('t1', { answer: 'deny' });
    await run;
  });
});

describe('what answers leave behind', () => {
  it('bc-168 L4.8 once is once: nothing is saved, and the same call asks again', async () => {
    const { session, asked, answer, requests } = start();
    for (const [count, id] of [
      [1, 't1'],
      [2, 't2'],
    ] as const) {
      const run = session.run(touch(id, 'x'));
      await asked(count);
      answer(id, { answer: 'allow-once' });
      await run;
    }
    expect([requests.length, await session.grants(), await session.savedRules()]).toEqual([2, [], []]);
  });

  it('bc-170 L4.8 a grant for this session is written to no settings', async () => {
    const { session, sandbox, asked, answer } = start();
    await session.run(toolUse('Read', { file_path: '/srv/app/a' }, 'r'));
    const run = session.run(toolUse('Edit', { file_path: '/srv/app/a', old_string: 'one', new_string: 'two' }, 't1'));
    await asked(1);
    answer('t1', { answer: 'always', rule: 'Edit(./a)', scope: 'session' });
    await run;
    expect((await sandbox.fs.readdir('/srv/app')).map(({ name }) => name)).toEqual(['a']);
  });

  it('bc-173 E2 the words of one refusal reach the model beside a refusal without any', async () => {
    const { session, asked, answer } = start();
    const run = session.run([letter('t1'), letter('t2')]);
    await asked(2);
    answer('t1', { answer: 'deny', message: 'use yarn instead' });
    answer('t2', { answer: 'deny' });
    const texts = (await run).map(({ content }) => JSON.stringify(content));
    expect(texts.map((text) => text.includes('use yarn instead'))).toEqual([true, false]);
  });
});

describe('a question about a Write', () => {
  it('L4.7 brings the text that would be replaced', async () => {
    const { session, asked, answer, requests } = start();
    await session.run(toolUse('Read', { file_path: '/srv/app/a' }, 'r'));
    const run = session.run([
      toolUse('Write', { file_path: '/srv/app/a', content: 'two\n' }, 't1'),
      toolUse('Write', { file_path: '/srv/app/b', content: 'new\n' }, 't2'),
    ]);
    await asked(2);
    expect(new Map(requests.map(({ toolUseId, replaces }) => [toolUseId, replaces]))).toEqual(
      new Map([
        ['t1', 'one\n'],
        ['t2', null],
      ]),
    );
    answer('t1', { answer: 'deny' });
    answer('t2', { answer: 'deny' });
    await run;
  });
});
