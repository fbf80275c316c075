// What stages 6 and 7 share: a tool's output becomes content for the model, within the tool's size limit.
import type { CallEnvironment } from './call-environment.js';
import type { ExecutedCall } from './call.js';
import { mapOutput, type Content } from './map-output.js';
import type { StoredResult } from './ports/result-store.js';
import type { MappedResult } from './ports/tool.js';
import { isSmall } from './results/small-result.js';
import { classifyToolError } from './telemetry/classify-error.js';
import { ABORTED, untilAborted } from './until-aborted.js';

type Environment = Pick<CallEnvironment, 'results' | 'context' | 'stop' | 'clock' | 'limits' | 'emit' | 'telemetry'>;
type CallOfTool = Pick<ExecutedCall, 'id' | 'tool'>;

export interface FormattedContent {
  readonly content: Content;
  readonly stored: StoredResult | null;
}

export interface FormattedOutput extends FormattedContent {
  readonly isError: boolean;
}

/**
 * Maps a tool's output (L6.1) and fits it. A mapper that throws, or gives no content, makes the result an error.
 * `replaced`: the output is a hook's, so what the tool stored of its own is not the whole of it.
 */
export function formatOutput(
  call: CallOfTool,
  output: unknown,
  env: Environment,
  replaced?: 'replaced',
): FormattedOutput | Promise<FormattedOutput> {
  const mapped = mapOutput(call.tool, call.id, output);
  if (!mapped.ok) return { content: mapped.message, stored: null, isError: true };
  const { content, isError } = mapped;
  const whole = replaced ? undefined : mapped.whole;
  // As most results are: there is nothing to wait for.
  if (!whole && isSmall(content, call.tool.maxResultSizeChars)) return { content, stored: null, isError };
  return formatContent(call, content, isError, env, whole).then((formatted) => ({ ...formatted, isError }));
}

/** Stores what is over the tool's limit and leaves a preview, or of a failure its beginning and end (L6.2). A store that fails or never answers costs the rest, not the result. */
export async function formatContent(
  call: CallOfTool,
  content: Content,
  isError: boolean,
  env: Environment,
  whole?: MappedResult['whole'],
): Promise<FormattedContent> {
  if (!whole && isSmall(content, call.tool.maxResultSizeChars)) return { content, stored: null };
  const { session } = env.context;
  // Loaded with the first result that is not small.
  const { fitResult } = await import('./results/persist-result.js');
  const fitted = await fitResult(content, {
    limit: call.tool.maxResultSizeChars,
    isError,
    whole,
    store: boundedStore(env),
    meta: { sessionId: session.id, toolUseId: call.id, tool: call.tool.name, resultsRoot: session.resultsRoot },
  });
  if (fitted.stored) env.emit?.({ type: 'result-stored', stored: fitted.stored });
  return { content: fitted.content, stored: fitted.stored ?? null };
}

/** The store, but it must answer before the time for it is up and before somebody stops the call. */
export function boundedStore({
  results,
  stop,
  clock,
  limits,
  telemetry,
  emit,
}: Pick<Environment, 'results' | 'stop' | 'clock' | 'limits' | 'telemetry' | 'emit'>): Pick<
  CallEnvironment['results'],
  'save' | 'read'
> {
  const inTime = async <Value>(work: Promise<Value>): Promise<Value> => {
    const late = new AbortController();
    const cancel = clock.after(limits.storeMs, () => late.abort());
    try {
      const done = await Promise.race([untilAborted(work, late.signal), stop.whenAborted]);
      if (done === ABORTED) throw new DOMException('The result store did not answer in time', 'TimeoutError');
      return done;
    } finally {
      cancel();
    }
  };
  return {
    read: (ref, offset, length) => inTime(results.read(ref, offset, length)),
    save: async (result) => {
      try {
        return await inTime(results.save(result));
      } catch (error) {
        telemetry.record({ name: 'store-failed', errorClass: classifyToolError(error) });
        emit?.({
          type: 'port-failed',
          port: 'results',
          message: `A large result could not be stored (${classifyToolError(error)}).`,
        });
        throw error;
      }
    },
  };
}
