import type { LateAllow, PromptAnswer, PromptRequest } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import { servePage } from '../client/serve-page.js';
import { pagePrompter } from './page-prompter.js';

const request: PromptRequest = {
  id: 'prompt-1',
  sessionId: 's',
  toolUseId: 'a',
  tool: 'Bash',
  title: 'Run ls',
  input: { command: 'ls' },
  inputSchema: null,
  replaces: null,
  by: { from: 'nobody', message: 'Nothing allows or forbids this call.' },
  trail: [],
  warning: null,
  suggestions: [],
  scopes: ['session'],
  pendingClassifierCheck: true,
};
const lateAllow: LateAllow = {
  kind: 'late-allow',
  by: { from: 'classifier', source: 'model', confidence: 'high', message: 'reads only' },
};

/** A page whose person answers by hand, asked through the real page side. */
function page(closesUntouched: boolean) {
  const seen: unknown[] = [];
  let answer: (value: PromptAnswer) => void = () => {};
  const api = servePage({
    ended: new AbortController().signal,
    onLeave: () => {},
    prompter: {
      ask: (_, signal) =>
        new Promise((resolve, reject) => {
          answer = resolve;
          signal.addEventListener('abort', () => {
            seen.push(signal.reason);
            if (closesUntouched) reject(signal.reason as Error);
          });
        }),
    },
    hooks: [],
    classifier: undefined,
    tools: [],
    receive: () => {},
    host: { toolProgress: () => Promise.resolve({ ok: true, value: null }) },
  });
  return { prompter: pagePrompter(api, () => null, false), seen, answer: (value: PromptAnswer) => answer(value) };
}

describe('L4.6 a prompt on the page and a late allow', () => {
  it('an untouched prompt closes, and the question rejects', async () => {
    const { prompter, seen } = page(true);
    const late = new AbortController();
    const asked = prompter.ask(request, late.signal);
    late.abort(lateAllow);
    await expect(asked).rejects.toThrow();
    expect(seen).toEqual([lateAllow]);
  });

  it('a touched prompt stays open, and its answer counts', async () => {
    const { prompter, seen, answer } = page(false);
    const late = new AbortController();
    const asked = prompter.ask(request, late.signal);
    late.abort(lateAllow);
    await Promise.resolve();
    expect(seen).toEqual([lateAllow]);
    answer({ answer: 'deny', message: 'not now' });
    expect(await asked).toEqual({ answer: 'deny', message: 'not now' });
  });

  it('any other abort ends the wait, whatever the prompter does', async () => {
    const { prompter, seen } = page(false);
    const stop = new AbortController();
    const asked = prompter.ask(request, stop.signal);
    stop.abort(new DOMException('stopped', 'AbortError'));
    await expect(asked).rejects.toThrow('stopped');
    expect(seen).toMatchObject([{ name: 'AbortError', message: 'stopped' }]);
  });

  it('an abort before the question closes it at once', async () => {
    const { prompter, seen } = page(false);
    await expect(prompter.ask(request, AbortSignal.abort())).rejects.toThrow();
    expect(seen).toMatchObject([{ name: 'AbortError' }]);
  });
});
