import { bashCommand } from './bash-command.js';
import type { CallEnvironment } from '../call-environment.js';
import { CANCEL_MESSAGE, type Failure } from '../failure.js';
import type { Judged } from './permission-votes.js';
import { reasonText } from '../permission/explain.js';
import type { Decision } from '../permission/vote.js';

/** A refusal as a failure, counted: from the third in a row on it carries guidance (L4.9). */
export function denied(
  call: Judged,
  decision: Decision,
  stop: boolean,
  env: Pick<CallEnvironment, 'denials' | 'context' | 'policy'>,
): Failure {
  const what = whatWasRefused(call);
  const guidance = env.denials.denied(call, what, decision, env);
  return { kind: 'denied', decision, what, reason: refusalText(what, decision), guidance, stop };
}

function whatWasRefused(call: Judged): string {
  const command = bashCommand(call.tool, call.input);
  return command === null ? call.tool.name : `${call.tool.name} with command ${command}`;
}

function refusalText(what: string, { by }: Decision): string {
  if (by.from === 'person') return by.message ? `${CANCEL_MESSAGE}\n\nThe person says: ${by.message}` : CANCEL_MESSAGE;
  return `Permission to use ${what} has been denied: ${reasonText(by)}`;
}
