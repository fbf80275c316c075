import type { CallEnvironment } from '../call-environment.js';
import type { ExecutedCall, FormattedCall } from '../call.js';
import { failureText, type Failure } from '../failure.js';
import { formatContent, formatOutput } from '../format-output.js';

type Environment = Pick<CallEnvironment, 'results' | 'context' | 'stop' | 'clock' | 'limits' | 'emit' | 'telemetry'>;

/** Stage 6: the tool's own result becomes the API's content; what is too large is stored whole and previewed. */
export async function formatResult(call: ExecutedCall, env: Environment): Promise<FormattedCall> {
  const { outcome } = call;
  if (outcome.ok) {
    const { content, stored, isError } = await formatOutput(call, outcome.output, env);
    return { ...call, state: 'formatted', content, stored, isError };
  }
  const text = failureText(outcome.failure);
  const { content, stored } = await formatContent(call, text, true, env, wholeOf(outcome.failure));
  return { ...call, state: 'formatted', content, stored, isError: true };
}

/** What an interrupted tool had printed, where the failure shows an excerpt of it. */
function wholeOf(failure: Failure) {
  return failure.kind === 'aborted' || failure.kind === 'timed-out' ? failure.whole : undefined;
}
