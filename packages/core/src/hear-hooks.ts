// The door to the hooks, whatever the event.
import { NOTHING_HEARD, type HeardHooks } from './hooks/hook-aggregate.js';
import type { Vote } from './permission/vote.js';
import type { Hook, HookInput } from './ports/hook.js';
import type { HookSurroundings } from './run-and-tell-hooks.js';

/**
 * Runs `hooks` and waits for all of them. Never rejects.
 *
 * @param signal ends the wait; default: somebody stops the call.
 */
export async function hearHooks(
  hooks: readonly Hook[],
  input: HookInput,
  env: HookSurroundings,
  signal: AbortSignal = env.stop.signal,
): Promise<HeardHooks> {
  const [first] = hooks;
  if (!first) return NOTHING_HEARD;
  let code;
  try {
    // Most sessions have no hooks.
    code = await import('./run-and-tell-hooks.js');
  } catch {
    return unasked(first);
  }
  return code.runAndTellHooks(hooks, input, env, signal);
}

/** Our own code is missing, not a hook's answer: whoever was not asked might have objected. */
function unasked({ event, name: hook }: Hook): HeardHooks {
  const message = 'The code that runs hooks could not be loaded.';
  const vote: Vote = { behavior: 'deny', by: { from: 'hook', event, hook, message } };
  return { ...NOTHING_HEARD, vote, votes: [vote] };
}
