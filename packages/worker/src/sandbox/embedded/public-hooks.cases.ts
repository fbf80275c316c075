/// <reference types="vite/client" />
// Hooks in the styles that people have, run unchanged in the embedded sandbox; and processes that misbehave as hooks.
import { createSession, type PromptAnswer, type SessionEvent } from '@sallyport/core';
import { builtinTools } from '@sallyport/core/tools';
import { afterEach, describe, expect, it } from 'vitest';
import type { EmbeddedSandbox } from './create-embedded-sandbox.js';
import type { EmbeddedOptions } from './embedded-options.js';

interface Expected {
  readonly isError?: boolean;
  /** Regular expressions, all of them. */
  readonly content?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly outcome?: string;
  readonly message?: string;
}

interface Style {
  readonly title: string;
  readonly settings: object;
  readonly files?: Readonly<Record<string, string>>;
  readonly call: { readonly name: string; readonly input: object };
  readonly expect: Expected;
}

const FIXTURES = import.meta.glob<string>('../../../../core/fixtures/hooks/*/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** By style: the files of its folder. */
const folders = new Map<string, Record<string, string>>();
for (const [path, text] of Object.entries(FIXTURES)) {
  const [style = '', file = ''] = path.split('/').slice(-2);
  folders.set(style, { ...folders.get(style), [file]: text });
}

type Make = (options: EmbeddedOptions) => Promise<EmbeddedSandbox>;

export function publicHookCases(make: Make): void {
  const open: EmbeddedSandbox[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((sandbox) => sandbox.dispose()));
  });

  async function start(settings: object, files: Readonly<Record<string, string>> = {}) {
    const sandbox = await make({ files });
    open.push(sandbox);
    const events: SessionEvent[] = [];
    let answer: (given: PromptAnswer) => void = () => {};
    const waiting = new Set<() => void>();
    /** Resolves when that many hooks have ended. */
    const hooksEnded = (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (events.filter(({ type }) => type === 'hook-ended').length >= count) resolve();
        };
        waiting.add(look);
        look();
      });
    const session = createSession({
      tools: builtinTools(),
      settings: { userSettings: settings },
      limits: { notifyAfterMs: 1 },
      ports: { sandbox, prompter: { ask: () => new Promise((resolve) => (answer = resolve)) } },
      onEvent: (event) => {
        events.push(event);
        // The person answers once hooks have heard that a prompt stands.
        if (event.type === 'hook-ended' && event.run.event === 'Notification') answer({ answer: 'allow-once' });
        for (const look of waiting) look();
      },
    });
    expect(await session.diagnostics()).toEqual([]);
    return { sandbox, session, events, hooksEnded };
  }

  const readText = async (sandbox: EmbeddedSandbox, path: string) =>
    new TextDecoder().decode(await sandbox.fs.read(`/srv/app/${path}`));

  describe('hooks in the styles people have', () => {
    it('there are ten', () => expect(folders.size).toBe(10));

    it.each([...folders])('%s', async (_, folder) => {
      const { 'hook.json': text = '{}', ...scripts } = folder;
      const style = JSON.parse(text) as Style;
      const hooks = Object.fromEntries(
        Object.entries(scripts).map(([name, script]) => [`.claude/hooks/${name}`, script]),
      );
      const { sandbox, session, events, hooksEnded } = await start(style.settings, { ...style.files, ...hooks });
      const [result] = await session.run({ type: 'tool_use', id: 'toolu_1', ...style.call });
      const isAsync = text.includes('"async": true');
      await hooksEnded(isAsync ? 2 : 1);
      const expected = style.expect;
      expect(result?.is_error ?? false).toBe(expected?.isError ?? false);
      expect(String(result?.content)).toMatch(new RegExp(expected?.content ?? ''));
      for (const [path, pattern] of Object.entries(expected?.files ?? {})) {
        expect(await readText(sandbox, path)).toMatch(new RegExp(pattern));
      }
      const run = events.flatMap((event) => (event.type === 'hook-ended' ? [event.run] : []))[0];
      expect(run?.outcome).toBe(expected?.outcome ?? 'ok');
      expect(run?.message ?? '').toMatch(new RegExp(expected?.message ?? ''));
    });
  });

  describe('hooks that misbehave', () => {
    const pre = (command: string, more: object = {}) => ({
      hooks: { PreToolUse: [{ hooks: [{ type: 'command', command, ...more }] }] },
    });
    it.each<[why: string, command: string, more: object, runs: boolean, outcome: string]>([
      ['hangs', 'sleep 600', { timeout: 0.1 }, true, 'timed-out'],
      ['hangs and must not', 'sleep 600', { timeout: 0.1, onFailure: 'block' }, false, 'timed-out'],
      ['prints without end', 'yes', { timeout: 20 }, true, 'failed'],
      ['prints without end and must not', 'yes', { timeout: 20, onFailure: 'block' }, false, 'failed'],
      ['prints invalid UTF-8', String.raw`printf '\xff\xfe{"decision":"block"}\xc3'`, {}, true, 'ok'],
      ['prints invalid UTF-8 and blocks', String.raw`printf 'no \xff' >&2; exit 2`, {}, false, 'ok'],
      ['exits before it reads stdin', 'exit 0', {}, true, 'ok'],
      ['exits with 2 before it reads stdin', 'exit 2', {}, false, 'ok'],
      ['is not there', '/no/such/hook.sh', {}, true, 'failed'],
      // This shell has no jobs: it waits for what it was to leave behind, until the deadline ends both.
      ['leaves something running', 'sleep 600 & exit 0', { timeout: 0.1 }, true, 'timed-out'],
    ])('L3.2 one that %s', async (_, command, more, runs, outcome) => {
      const { session, events } = await start(pre(command, more));
      const [result] = await session.run({ type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'echo hi' } });
      const ended = events.flatMap((event) => (event.type === 'hook-ended' ? [event.run.outcome] : []));
      expect([result?.content === 'hi', ended]).toEqual([runs, [outcome]]);
    });
  });
}
