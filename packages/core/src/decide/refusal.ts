// Refusals in words, and their count (L4.9). Loaded at the first one: most calls of most sessions are allowed.
import type { CallEnvironment } from '../call-environment.js';
import { CANCEL_MESSAGE, type Failure } from '../failure.js';
import { denialGuidance, denialKey, recordAllowed, recordDenial } from '../permission/denials.js';
import { loadBashReader } from '../load-bash-reader.js';
import { reasonText } from '../permission/explain.js';
import { suggestionsFor } from '../permission/suggestions.js';
import type { Decision } from '../permission/vote.js';
import type { Tool } from '../ports/tool.js';
import { bashCommand } from './bash-command.js';

interface CountedCall {
  readonly tool: Tool;
  readonly input: unknown;
}

type Environment = Pick<CallEnvironment, 'denials' | 'context' | 'policy'>;

/** A refusal as a failure, counted: from the third in a row on it carries guidance. */
export async function denied(call: CountedCall, decision: Decision, stop: boolean, env: Environment): Promise<Failure> {
  const { denials, policy } = env;
  const what = whatWasRefused(call);
  const key = await keyOf(call, env);
  denials.state = recordDenial(denials.state, key, decision.by);
  const { name } = call.tool;
  const allowedInstead = policy().allowRules.filter((rule) => rule === name || rule.startsWith(`${name}(`));
  const guidance = denialGuidance(denials.state, key, { what, allowedInstead }) ?? null;
  return { kind: 'denied', decision, what, reason: refusalText(what, decision), guidance, stop };
}

/** An allowed call ends the row of its pattern. */
export async function endRow(call: CountedCall, env: Environment): Promise<void> {
  const key = await keyOf(call, env);
  env.denials.state = recordAllowed(env.denials.state, key);
}

async function keyOf({ tool, input }: CountedCall, { context, policy }: Environment): Promise<string> {
  const { cwd, session, workingDirectories } = context;
  const place = { cwd, home: session.home, projectRoot: policy().projectRoot, workingDirectories };
  const command = bashCommand(tool, input);
  const bash = command === null ? null : ((await loadBashReader())?.readBash(command, place) ?? null);
  const suggested = suggestionsFor({ name: tool.name, input }, { ...place, bash });
  return denialKey(
    tool.name,
    suggested.map(({ rule }) => rule),
    command ?? '',
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
