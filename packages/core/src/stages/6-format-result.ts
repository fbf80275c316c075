import type { CallEnvironment } from '../call-environment.js';
import type { ExecutedCall, FormattedCall } from '../call.js';
import { failureText, type Failure } from '../failure.js';
import { formatContent, formatOutput, type FormattedOutput } from '../format-output.js';
import { whenKnown } from '../when-known.js';

type Environment = Pick<CallEnvironment, 'results' | 'context' | 'stop' | 'clock' | 'limits' | 'emit' | 'telemetry'>;

/** Stage 6: the tool's own result becomes the API's content; what is too large is stored whole and previewed. */
export function formatResult(call: ExecutedCall, env: Environment): FormattedCall | Promise<FormattedCall> {
  return whenKnown(formatOutcome(call, env), ({ content, isError, stored }) => ({
    state: 'formatted',
    id: call.id,
    block: call.block,
    tool: call.tool,
    deprecatedAlias: call.deprecatedAlias,
    input: call.input,
    revisions: call.revisions,
    validationVote: call.validationVote,
    checks: call.checks,
    decision: call.decision,
    notes: call.notes,
    outcome: call.outcome,
    durationMs: call.durationMs,
    content,
    isError,
    stored,
  }));
}

function formatOutcome(call: ExecutedCall, env: Environment): FormattedOutput | Promise<FormattedOutput> {
  const { outcome } = call;
  if (outcome.ok) return formatOutput(call, outcome.output, env);
  const { failure } = outcome;
  return formatContent(call, failureText(failure), true, env, wholeOf(failure)).then(({ content, stored }) => ({
    content,
    stored,
    isError: true,
  }));
}

/** What an interrupted tool had printed, where the failure shows an excerpt of it. */
function wholeOf(failure: Failure) {
  return failure.kind === 'aborted' || failure.kind === 'timed-out' ? failure.whole : undefined;
}
