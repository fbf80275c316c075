import type { Clock } from '../ports/clock.js';
import type { Hook, HookInput } from '../ports/hook.js';
import { abortFan } from './abort-fan.js';
import { aggregateResults } from './aggregate-results.js';
import { EMPTY_AGGREGATE, type HookAggregate, type HookRun } from './hook-aggregate.js';
import { runHook, timeLimitOf, type HookResult } from './run-hook.js';

export type { HookAggregate, HookRun };

export interface HookEnvironment {
  readonly clock: Clock;
  /** Ends the wait: hooks that have not answered count as aborted. */
  readonly signal: AbortSignal;
  /** Told of each run as it ends, with what a function answered. A throw is dropped. */
  onRun?(run: HookRun, answer: unknown): void;
}

/**
 * Runs all `hooks` that want it on `input` at once, each on its own copy, and waits for every one: a deny stops no sibling. Never
 * rejects.
 *
 * @example
 * const before = await runHooks(selectHooks(index, 'PreToolUse', ['Bash']), input, { clock, signal });
 * if (before.vote?.behavior === 'deny') refuse(before.vote.by);
 */
export async function runHooks(hooks: readonly Hook[], input: HookInput, env: HookEnvironment): Promise<HookAggregate> {
  const wanted: Hook[] = [];
  // All are asked before any is waited for, so that their deadlines run side by side.
  const asked = hooks.map((hook) => ({ hook, answer: applies(hook, input, env) }));
  for (const { hook, answer } of asked) {
    if (answer instanceof Promise ? await answer : answer) wanted.push(hook);
  }
  if (wanted.length === 0) return EMPTY_AGGREGATE;
  const stop = abortFan(env.signal);
  const finished: HookResult[] = [];
  const results = await Promise.all(
    wanted.map(async (hook) => {
      const result = await runHook(hook, input, { clock: env.clock, stop });
      finished.push(result);
      tell(result, env);
      return result;
    }),
  );
  stop.close();
  return aggregateResults(results, finished);
}

function applies(hook: Hook, input: HookInput, env: HookEnvironment): boolean | Promise<boolean> {
  // A gate that cannot tell whether it is wanted stands.
  try {
    const answer = hook.applies?.(input) ?? true;
    return answer instanceof Promise ? inTime(answer, hook, env) : answer;
  } catch {
    return true;
  }
}

/** The answer, within the hook's own time limit; later, or after an abort, the gate stands. */
function inTime(answer: Promise<boolean>, hook: Hook, { clock, signal }: HookEnvironment): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (wanted: boolean): void => {
      cancel();
      signal.removeEventListener('abort', stand);
      resolve(wanted);
    };
    const stand = (): void => settle(true);
    const cancel = clock.after(timeLimitOf(hook), stand);
    signal.addEventListener('abort', stand, { once: true });
    if (signal.aborted) stand();
    answer.then(settle, stand);
  });
}

function tell({ run, answer }: HookResult, env: HookEnvironment): void {
  try {
    env.onRun?.(run, answer);
  } catch {
    // Whoever listens cannot change what the hooks said.
  }
}
