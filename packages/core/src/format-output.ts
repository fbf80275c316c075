// What stages 6 and 7 share: a tool's output becomes content for the model, within the tool's size limit.
import { IMAGE_MEDIA_TYPES, type ToolResultContent } from './blocks.js';
import type { CallEnvironment } from './call-environment.js';
import type { ExecutedCall } from './call.js';
import type { StoredResult } from './ports/result-store.js';
import type { MappedResult } from './ports/tool.js';
import { fitResult } from './results/persist-result.js';
import { classifyToolError } from './telemetry/classify-error.js';
import { ABORTED, untilAborted } from './until-aborted.js';

type Environment = Pick<CallEnvironment, 'results' | 'context' | 'stop' | 'clock' | 'limits' | 'emit' | 'telemetry'>;
type CallOfTool = Pick<ExecutedCall, 'id' | 'tool'>;
type Content = string | readonly ToolResultContent[];

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
  let mapped: MappedResult;
  try {
    // Awaited though it is not meant to be slow: a mapper that was made async anyway must not reject unheard.
    mapped = await call.tool.mapToolResultToToolResultBlockParam(output, call.id);
  } catch (error) {
    const text = `The call ran, but its result could not be read (${classifyToolError(error)}).`;
    return { content: text, stored: null, isError: true };
  }
  const content = readContent(mapped?.content);
  if (content === undefined) {
    return { content: 'The call ran, but its result has no content that can be shown.', stored: null, isError: true };
  }
  const isError = mapped.isError === true;
  return { ...(await formatContent(call, content, isError, env)), isError };
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
      const onStop = () => late.abort();
      const cancel = clock.after(limits.storeMs, onStop);
      stop.addEventListener('abort', onStop, { once: true });
      try {
        const saved = await untilAborted(results.save(result), stop.aborted ? stop : late.signal);
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
        stop.removeEventListener('abort', onStop);
      }
    },
  };
}

function readContent(content: unknown): Content | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const blocks = content.filter(isBlock);
  return blocks.length === content.length ? blocks : undefined;
}

function isBlock(block: unknown): block is ToolResultContent {
  if (typeof block !== 'object' || block === null) return false;
  const { type, text, source } = block as { type?: unknown; text?: unknown; source?: unknown };
  if (type === 'text') return typeof text === 'string';
  if (type !== 'image' || typeof source !== 'object' || source === null) return false;
  const { media_type: mediaType, data } = source as { media_type?: unknown; data?: unknown };
  return typeof data === 'string' && IMAGE_MEDIA_TYPES.some((known) => known === mediaType);
}
