// Refusals in words, and their count (L4.9). Loaded at the first one: most calls of most sessions are allowed.
import type { CallEnvironment } from '../call-environment.js';
import { CANCEL_MESSAGE, type Failure } from '../failure.js';
import { denialGuidance, denialKey, recordAllowed, recordDenial } from '../permission/denials.js';
import { reasonText } from '../permission/explain.js';
import { suggestRules } from '../permission/suggest-rules.js';
import type { Decision } from '../permission/vote.js';
import type { Tool } from '../ports/tool.js';
import { bashCommand } from './bash-command.js';

interface CountedCall {
  readonly tool: Tool;
  readonly input: unknown;
}

type Environment = Pick<CallEnvironment, 'denials' | 'context' | 'policy'>;

/** A refusal as a failure, counted: from the third in a row on it carries guidance. */
export function denied(call: CountedCall, decision: Decision, stop: boolean, env: Environment): Failure {
  const { denials, policy } = env;
  const what = whatWasRefused(call);
  const key = keyOf(call, env);
  denials.state = recordDenial(denials.state, key, decision.by);
  const { name } = call.tool;
  const allowedInstead = policy().allowRules.filter((rule) => rule === name || rule.startsWith(`${name}(`));
  const guidance = denialGuidance(denials.state, key, { what, allowedInstead }) ?? null;
  return { kind: 'denied', decision, what, reason: refusalText(what, decision), guidance, stop };
}

/** An allowed call ends the row of its pattern. */
export function endRow(call: CountedCall, env: Environment): void {
  env.denials.state = recordAllowed(env.denials.state, keyOf(call, env));
}

function keyOf({ tool, input }: CountedCall, { context, policy }: Environment): string {
  const { cwd, session, workingDirectories } = context;
  const place = { cwd, home: session.home, projectRoot: policy().projectRoot, workingDirectories };
  return denialKey(
    tool.name,
    suggestRules({ name: tool.name, input }, place).map(({ rule }) => rule),
    bashCommand(tool, input) ?? '',
  );
}

function whatWasRefused({ tool, input }: CountedCall): string {
  const command = bashCommand(tool, input);
  return command === null ? tool.name : `${tool.name} with command ${command}`;
}

function refusalText(what: string, { by }: Decision): string {
  if (by.from === 'person') return by.message ? `${CANCEL_MESSAGE}\n\nThe person says: ${by.message}` : CANCEL_MESSAGE;
  return `Permission to use ${what} has been denied: ${reasonText(by)}`;
}
