import { createSession, type DecisionRecord } from '@sallyport/core';
import { memoryLogStore } from '@sallyport/core/memory';
import { builtinTools } from '@sallyport/core/tools';
import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

async function recordedLog(options?: { readonly redactInputs: boolean }): Promise<string> {
  const session = createSession({
    id: 's1',
    tools: builtinTools() as never,
    ports: { log: memoryLogStore() },
    settings: { permissions: { allow: ['Bash(npm test)'], deny: ['Bash(curl:*)'] } },
  });
  const commands = ['npm test', 'curl x.org', 'npm publish', 'ls'];
  for (const [index, command] of commands.entries()) {
    await session.run({ type: 'tool_use', id: `t${index}`, name: 'Bash', input: { command } });
  }
  await session.run({ type: 'tool_use', id: 't4', name: 'Nope', input: {} });
  const lines: string[] = [];
  for await (const line of session.exportLog(options)) lines.push(line);
  return `${lines.join('\n')}\n`;
}

async function replay(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const out: unknown[] = [];
  const complaints: string[] = [];
  const exitCode = await runCommand(['replay', ...args], {
    input: (async function* () {})(),
    readText: async (path) => files[path] ?? Promise.reject(new Error('ENOENT')),
    write: (line) => out.push(JSON.parse(line)),
    complain: (line) => complaints.push(line.replace('sallyport: ', '')),
    signal: new AbortController().signal,
  });
  return { exitCode, out, complaints };
}

describe('sallyport replay', () => {
  it('lists the decisions that other settings would change, and who would make them', async () => {
    const settings = JSON.stringify({
      permissions: { allow: ['Bash(npm test)', 'Bash(npm publish)'], ask: ['Bash(ls)'] },
    });
    const { exitCode, out, complaints } = await replay(
      { log: await recordedLog(), s: settings },
      'log',
      '--settings',
      's',
    );
    expect(
      (out as { toolUseId: string; was: string; now: string; by: { rule?: string; from: string } }[]).map((line) => [
        line.toolUseId,
        line.was,
        line.now,
        line.by.rule ?? line.by.from,
      ]),
    ).toEqual([
      ['t1', 'deny', 'ask', 'nobody'],
      ['t2', 'ask', 'allow', 'Bash(npm publish)'],
      ['t3', 'allow', 'ask', 'Bash(ls)'],
    ]);
    expect([exitCode, complaints]).toEqual([
      0,
      ['3 of 4 decisions would change; 1 cannot be replayed (not decided by rules, or without input)'],
    ]);
  });

  it('under the same settings nothing changes', async () => {
    const settings = JSON.stringify({ permissions: { allow: ['Bash(npm test)'], deny: ['Bash(curl:*)'] } });
    const { exitCode, out } = await replay({ log: await recordedLog(), s: settings }, 'log', '--settings', 's');
    expect([exitCode, out]).toEqual([0, []]);
  });

  it('a redacted log can be checked, not replayed', async () => {
    expect(await replay({ log: await recordedLog({ redactInputs: true }) }, 'log')).toEqual({
      exitCode: 0,
      out: [],
      complaints: ['0 of 0 decisions would change; 5 cannot be replayed (not decided by rules, or without input)'],
    });
  });

  it('names the first broken link, and lines that are no records', async () => {
    const lines = (await recordedLog()).trim().split('\n');
    const forged = { ...(JSON.parse(lines[1] ?? '') as DecisionRecord), outcome: 'success' };
    const log = [lines[0], JSON.stringify(forged), 'nonsense', ...lines.slice(2)].join('\n');
    const { exitCode, complaints } = await replay({ log }, 'log');
    expect([exitCode, complaints.slice(0, 2)]).toEqual([
      1,
      ['line 3 of log is no record of a log', 'log was changed: record 1 is the first broken link (changed)'],
    ]);
  });

  it.each([
    [[], 'replay needs a log: sallyport replay LOG'],
    [['--settings', 's'], 'replay needs a log: sallyport replay LOG'],
    [['none'], 'none cannot be read (ENOENT)'],
  ])('wrong usage %j', async (args, complaint) => {
    expect(await replay({}, ...args)).toEqual({ exitCode: 2, out: [], complaints: [complaint] });
  });
});
