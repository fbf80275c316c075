// What stages 6 and 7 share: a tool's output becomes content for the model, within the tool's size limit.
import type { CallEnvironment } from './call-environment.js';
import type { ExecutedCall } from './call.js';
import { mapOutput, type Content } from './map-output.js';
import type { StoredResult } from './ports/result-store.js';
import { fitResult } from './results/persist-result.js';
import { classifyToolError } from './telemetry/classify-error.js';
import { ABORTED, untilAborted } from './until-aborted.js';

type Environment = Pick<CallEnvironment, 'results' | 'context' | 'stop' | 'clock' | 'limits' | 'emit' | 'telemetry'>;
type CallOfTool = Pick<ExecutedCall, 'id' | 'tool'>;

export interface FormattedContent {
  readonly content: Content;
  readonly stored: StoredResult | null;
}

/** Maps a tool's output (L6.1) and fits it. A mapper that throws, or gives no content, makes the result an error. */
export async function formatOutput(
  call: CallOfTool,
  output: unknown,
  env: Environment,
): Promise<FormattedContent & { readonly isError: boolean }> {
  const mapped = mapOutput(call.tool, call.id, output);
  if (!mapped.ok) return { content: mapped.message, stored: null, isError: true };
  return { ...(await formatContent(call, mapped.content, mapped.isError, env)), isError: mapped.isError };
}

/** Stores what is over the tool's limit and leaves a preview, or of a failure its beginning and end (L6.2). A store that fails or never answers costs the rest, not the result. */
export async function formatContent(
  call: CallOfTool,
  content: Content,
  isError: boolean,
  env: Environment,
): Promise<FormattedContent> {
  const { session } = env.context;
  const fitted = await fitResult(content, {
    limit: call.tool.maxResultSizeChars,
    isError,
    store: boundedStore(env),
    meta: { sessionId: session.id, toolUseId: call.id, tool: call.tool.name, resultsRoot: session.resultsRoot },
  });
  if (fitted.stored) env.emit({ type: 'result-stored', stored: fitted.stored });
  return { content: fitted.content, stored: fitted.stored ?? null };
}

/** The store, but it must answer before the time for it is up and before somebody stops the call. */
function boundedStore({
  results,
  stop,
  clock,
  limits,
  telemetry,
  emit,
}: Environment): Pick<CallEnvironment['results'], 'save'> {
  return {
    save: async (result) => {
      const late = new AbortController();
      const cancel = clock.after(limits.storeMs, () => late.abort());
      try {
        const saved = await Promise.race([untilAborted(results.save(result), late.signal), stop.whenAborted]);
        if (saved === ABORTED) throw new DOMException('The result store did not answer in time', 'TimeoutError');
        return saved;
      } catch (error) {
        telemetry.record({ name: 'store-failed', errorClass: classifyToolError(error) });
        emit({
          type: 'port-failed',
          port: 'results',
          message: `A large result could not be stored (${classifyToolError(error)}).`,
        });
        throw error;
      } finally {
        cancel();
      }
    },
  };
}
