// Hooks run, their runs and messages are told, and what they say to the model becomes notes.
import type { CallEnvironment } from './call-environment.js';
import { boundedStore } from './format-output.js';
import type { HeardHooks, HookAggregate } from './hooks/hook-aggregate.js';
import { HOOK_TEXT_LIMIT, limitText } from './hooks/limit-text.js';
import { runHooks } from './hooks/run-hooks.js';
import type { Hook, HookInput } from './ports/hook.js';
import { persistedPreview } from './results/preview.js';
import { resultFileName } from './results/result-file-name.js';

export type HookSurroundings = Pick<
  CallEnvironment,
  'clock' | 'stop' | 'context' | 'emit' | 'results' | 'limits' | 'telemetry'
>;

/** Runs `hooks` and waits for all of them, until `signal`. Never rejects. */
export async function runAndTellHooks(
  hooks: readonly Hook[],
  input: HookInput,
  env: HookSurroundings,
  signal: AbortSignal,
): Promise<HeardHooks> {
  let given: string | undefined;
  const heard = await runHooks(hooks, input, {
    clock: env.clock,
    signal,
    onRun: (run, answer) => {
      given ??= limitText(jsonOf(input));
      const said = answer === undefined ? {} : { answer: limitText(jsonOf(answer)) };
      env.emit?.({ type: 'hook-ended', run, input: given, ...said });
      if (run.outcome === 'failed' || run.outcome === 'timed-out') {
        const { durationMs, errorClass = 'TimeoutError' } = run;
        env.telemetry.record({ name: 'hook-failed', outcome: run.event, durationMs, errorClass });
      }
    },
  });
  const event = input.hook_event_name;
  const notes = await notesOf(event, heard, env);
  await tell(event, heard, env);
  return { ...heard, notes };
}

async function notesOf(event: string, heard: HookAggregate, env: HookSurroundings): Promise<readonly string[]> {
  const texts = [
    ...heard.additionalContext.map((text) => ['context', text] as const),
    ...heard.feedback.map((text) => ['feedback', text] as const),
  ];
  return Promise.all(
    texts.map(async ([kind, text], place) => `${event} hook ${kind}: ${await fitText(text, `${event}-${place}`, env)}`),
  );
}

/** What people should know: messages of hooks, and what of their answers did not count. */
async function tell(event: Hook['event'], heard: HookAggregate, env: HookSurroundings): Promise<void> {
  for (const [place, { hook, message }] of heard.systemMessages.entries()) {
    const text = await fitText(message, `${event}-message-${place}`, env);
    env.emit?.({ type: 'hook-message', event, hook, kind: 'message', message: text });
  }
  for (const message of noticesOf(heard))
    env.emit?.({ type: 'hook-message', event, hook: null, kind: 'notice', message });
  const { stop } = heard;
  if (stop) {
    const { hook, reason } = stop;
    env.emit?.({
      type: 'turn-stopped',
      by: { from: 'hook', event, hook, ...(reason !== undefined && { message: reason }) },
    });
  }
}

function noticesOf({ deferred, conflictingRewrites, conflictingReplacements }: HookAggregate): readonly string[] {
  const last = (names: readonly string[]) =>
    `${names.map((name) => `"${name}"`).join(', ')}: that of "${names.at(-1)}" stands, since it ended last.`;
  return [
    ...deferred.map((hook) => `The hook "${hook}" answered "defer", which counts as no decision here.`),
    ...(conflictingRewrites ? [`More than one hook rewrote the input, ${last(conflictingRewrites)}`] : []),
    ...(conflictingReplacements ? [`More than one hook replaced the output, ${last(conflictingReplacements)}`] : []),
  ];
}

/** A text over the limit is stored whole, and its path and a preview stand for it; where it cannot be stored, it is cut. */
export async function fitText(
  text: string,
  name: string,
  env: Pick<HookSurroundings, 'context' | 'emit' | 'results' | 'limits' | 'telemetry' | 'clock' | 'stop'>,
): Promise<string> {
  if (text.length <= HOOK_TEXT_LIMIT) return text;
  const { session, toolUseId } = env.context;
  const fileName = resultFileName(`${toolUseId}-${name}`);
  try {
    const meta = { sessionId: session.id, toolUseId, tool: 'hook', fileName };
    const stored = await boundedStore(env).save({ ...meta, text });
    env.emit?.({ type: 'result-stored', stored });
    const { bytes, lines } = stored;
    return persistedPreview({ text, bytes, lines, path: `${session.resultsRoot}/${stored.fileName}` }, HOOK_TEXT_LIMIT);
  } catch {
    // The store has told of it; the beginning of the text is better than none.
    return limitText(text);
  }
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return '(cannot be written as JSON)';
  }
}
