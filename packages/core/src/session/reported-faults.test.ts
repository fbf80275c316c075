// Reported faults of systems like this one: results that got lost or mixed up, races, interrupts.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { manualClock } from '../memory/manual-clock.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { plainCommands } from '../memory/plain-commands.js';
import type { PromptAnswer, Prompter } from '../ports/prompter.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { bashTool } from '../tools/bash-tool.js';
import { builtinTools } from '../tools/builtin-tools.js';

const allow = (...rules: readonly string[]) => ({ permissions: { allow: [...rules] } });
const make = { command: 'make' };

/** A sandbox that counts how often its command ran. */
function counting() {
  let runs = 0;
  const sandbox = memorySandbox({
    commands: { ...plainCommands, make: () => void runs++ },
    files: { a: 'x\np\n', b: 'b\n' },
  });
  return { sandbox, runs: () => runs };
}

/** A prompter whose answer the test gives. */
function held() {
  let settle: (answer: PromptAnswer) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let opened: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (opened = resolve));
  const prompter: Prompter = {
    ask: () => {
      opened();
      return new Promise((resolve, reject) => ([settle, fail] = [resolve, reject]));
    },
  };
  return { prompter, isOpen, settle: (answer: PromptAnswer) => settle(answer), fail: (error: Error) => fail(error) };
}

describe('results', () => {
  it('bc-236 F4 come in request order, not in the order of their ends', async () => {
    const clock = manualClock();
    const wait = defineTool({
      name: 'Wait',
      description: 'Waits.',
      inputSchema: z.object({ ms: z.number() }),
      isReadOnly: () => true,
      call: ({ ms }) => new Promise<string>((resolve) => void clock.after(ms, () => resolve(`${ms}`))),
    });
    const run = createSession({ tools: [wait], ports: { clock } }).run([
      toolUse('Wait', { ms: 300 }, 't1'),
      toolUse('Wait', { ms: 10 }, 't2'),
    ]);
    await clock.advance(300);
    expect((await run).map((result) => [result.tool_use_id, result.content])).toEqual([
      ['t1', '300'],
      ['t2', '10'],
    ]);
  });

  it('bc-239 F4 a tool that aborts itself is an error of its own, and pairs with its call', async () => {
    const abort = defineTool({
      name: 'Abort',
      description: 'Aborts.',
      inputSchema: z.object({}),
      call: () => Promise.reject(new DOMException('gone', 'AbortError')),
    });
    expect(await createSession({ tools: [abort] }).run(toolUse('Abort', {}, 't1'))).toEqual([
      { type: 'tool_result', tool_use_id: 't1', content: 'gone', is_error: true },
    ]);
  });

  it('bc-240 L1.3 a malformed name fails alone', async () => {
    const { sandbox } = counting();
    const session = createSession({ tools: builtinTools(), ports: { sandbox } });
    const results = await session.run([
      { type: 'tool_use', id: 't1', name: 'Ba sh<junk>', input: {} },
      toolUse('Read', { file_path: '/srv/app/b' }, 't2'),
    ]);
    expect(results.map((result) => [result.tool_use_id, result.is_error ?? false])).toEqual([
      ['t1', true],
      ['t2', false],
    ]);
  });
});

describe('concurrency', () => {
  it('bc-242 two edits of one file in a turn are both there', async () => {
    const { sandbox } = counting();
    const session = createSession({ tools: builtinTools(), ports: { sandbox }, settings: allow('Edit') });
    const edit = (from: string, to: string, id: string) =>
      toolUse('Edit', { file_path: '/srv/app/a', old_string: from, new_string: to }, id);
    await session.run([toolUse('Read', { file_path: '/srv/app/a' }, 't0'), edit('x', 'y', 't1'), edit('p', 'q', 't2')]);
    expect(new TextDecoder().decode(await sandbox.fs.read('/srv/app/a'))).toBe('y\nq\n');
  });

  it('bc-243 never more than the bound at once; a write after the reads before it, a read after the write before it', async () => {
    const log: string[] = [];
    let running = 0;
    let most = 0;
    const tool = (name: string, readOnly: boolean) =>
      defineTool({
        name,
        description: name,
        inputSchema: z.object({ id: z.string() }),
        isReadOnly: () => readOnly,
        call: async ({ id }) => {
          most = Math.max(most, ++running);
          log.push(`+${id}`);
          for (let tick = 0; tick < 5; tick++) await Promise.resolve();
          log.push(`-${id}`);
          running--;
        },
      });
    const session = createSession({ tools: [tool('Look', true), tool('Change', false)], maxRunning: 2 });
    await session.run([
      ...['1', '2', '3', '4', '5'].map((id) => toolUse('Look', { id }, id)),
      toolUse('Change', { id: 'w' }, 'w'),
      toolUse('Look', { id: '6' }, '6'),
    ]);
    const before = log.slice(0, log.indexOf('+w'));
    expect(most).toBe(2);
    expect(before.filter((entry) => entry.startsWith('-')).sort()).toEqual(['-1', '-2', '-3', '-4', '-5']);
    expect(log.slice(-4)).toEqual(['+w', '-w', '+6', '-6']);
  });

  it('bc-328 one set of rules gives every call of a turn the same answer', async () => {
    const { sandbox } = counting();
    const session = createSession({ tools: builtinTools(), ports: { sandbox }, settings: allow('Glob') });
    const results = await session.run(
      ['a*', 'b*', 'c*', 'd*'].map((pattern, index) => toolUse('Glob', { pattern }, `t${index}`)),
    );
    expect(results.map((result) => result.is_error ?? false)).toEqual([false, false, false, false]);
  });
});

describe('prompts that race', () => {
  it('bc-178 bc-335 nothing runs before the answer, and an answer after the first is no new one', async () => {
    const { sandbox, runs } = counting();
    const prompt = held();
    const session = createSession({ tools: [bashTool()], ports: { sandbox, prompter: prompt.prompter } });
    const run = session.run(toolUse('Bash', make, 't1'));
    await prompt.isOpen;
    expect(runs()).toBe(0);
    prompt.settle({ answer: 'deny' });
    prompt.settle({ answer: 'allow-once' });
    expect([(await run)[0]?.is_error, runs()]).toEqual([true, 0]);
  });

  it('bc-271 a prompt whose channel is lost denies, and does not say that a person did', async () => {
    const { sandbox, runs } = counting();
    const prompt = held();
    const session = createSession({ tools: [bashTool()], ports: { sandbox, prompter: prompt.prompter } });
    const run = session.run(toolUse('Bash', make, 't1'));
    await prompt.isOpen;
    prompt.fail(new Error('Stream closed'));
    const [result] = await run;
    expect([result?.is_error, runs()]).toEqual([true, 0]);
    expect(result?.content).not.toMatch(/The person declined/);
  });

  it('bc-267 a call that was stopped leaves the next turn alone', async () => {
    const { sandbox, runs } = counting();
    const prompt = held();
    const session = createSession({ tools: [bashTool()], ports: { sandbox, prompter: prompt.prompter } });
    const stop = new AbortController();
    const run = session.run(toolUse('Bash', make, 't1'), { signal: stop.signal });
    await prompt.isOpen;
    stop.abort();
    expect((await run)[0]?.content).toBe('The call was stopped before it started. Nothing was changed.');
    const next = session.run(toolUse('Bash', { command: 'cat b' }, 't2'));
    expect([(await next)[0]?.content, runs()]).toEqual(['b', 0]);
  });
});

describe('rules', () => {
  it('bc-299 a rule about the field that is the command itself is left out, and said to be', async () => {
    const { sandbox } = counting();
    const session = createSession({
      tools: [bashTool()],
      ports: { sandbox },
      settings: { permissions: { deny: ['Bash(command:rm *)'] } },
    });
    expect(await session.explain(toolUse('Bash', { command: 'rm a' }))).toMatchObject({ behavior: 'ask' });
    expect(await session.diagnostics()).toMatchObject([{ severity: 'warning', rule: 'Bash(command:rm *)' }]);
  });
});
