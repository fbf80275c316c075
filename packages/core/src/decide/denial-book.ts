// The denial counts of one session; the counting itself is the pure reducer in permission/denials.
import { denialGuidance, denialKey, NO_DENIALS, recordAllowed, recordDenial } from '../permission/denials.js';
import { bashCommand } from './bash-command.js';
import { suggestRules } from '../permission/suggest-rules.js';
import type { Decision } from '../permission/vote.js';
import type { Tool, ToolContext } from '../ports/tool.js';
import type { Policy } from '../session/policy.js';

interface CountedCall {
  readonly tool: Tool;
  readonly input: unknown;
}

/** Where the call would have run. */
interface Environment {
  readonly context: ToolContext;
  readonly policy: () => Policy;
}

export interface DenialBook {
  /** Counts a refusal; answers with guidance for the model from the third in a row on, else null. */
  denied(call: CountedCall, what: string, decision: Decision, env: Environment): string | null;
  /** Ends the row of this call's pattern. */
  allowed(call: CountedCall, env: Environment): void;
}

export function createDenialBook(): DenialBook {
  let state = NO_DENIALS;
  return {
    denied: (call, what, decision, env) => {
      const key = keyOf(call, env);
      state = recordDenial(state, key, decision.by);
      const { name } = call.tool;
      const allowedInstead = env.policy().allowRules.filter((rule) => rule === name || rule.startsWith(`${name}(`));
      return denialGuidance(state, key, { what, allowedInstead }) ?? null;
    },
    allowed: (call, env) => {
      // Finding the pattern costs more than the rest of a decision; most sessions have nothing to end.
      if (state.records.length > 0) state = recordAllowed(state, keyOf(call, env));
    },
  };
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
