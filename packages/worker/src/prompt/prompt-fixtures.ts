// What the tests of this folder share.
import type { PromptRequest } from '@sallyport/core';
import type { PromptClock } from './prompt-clock.js';

/** A clock that stands still until a test lets time pass. */
export interface HandClock extends PromptClock {
  pass(ms: number): void;
}

export function handClock(): HandClock {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => now,
    after(ms, wake) {
      const timer = { at: now + ms, wake };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.wake();
      }
    },
  };
}

/** A request as stage 4 would send it for `npm test`, with what a test wants otherwise. */
export function promptRequest(change: Partial<PromptRequest> = {}): PromptRequest {
  return {
    id: 'prompt-1',
    sessionId: 'session-1',
    toolUseId: 'toolu_1',
    tool: 'Bash',
    title: 'Run npm test',
    input: { command: 'npm test' },
    inputSchema: null,
    replaces: null,
    by: { from: 'nobody', message: 'Nothing allows or forbids this call.' },
    trail: [],
    warning: null,
    suggestions: [{ rule: 'Bash(npm test)' }, { rule: 'Bash(npm test:*)', note: 'Any arguments may follow.' }],
    scopes: ['session', 'localSettings', 'projectSettings', 'userSettings'],
    pendingClassifierCheck: false,
    ...change,
  };
}
