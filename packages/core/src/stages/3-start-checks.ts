import { bashCommand } from '../decide/bash-command.js';
import type { CallEnvironment } from '../call-environment.js';
import type { CheckedCall, ValidCall } from '../call.js';
import { isPlainWords, needsPlainWords } from '../bash/plain-words.js';
import { startClassifier } from '../classifier/judge.js';
import { withoutAllow } from '../classifier/without-allow.js';
import { hearHooks } from '../hear-hooks.js';
import { NOTHING_HEARD } from '../hooks/hook-aggregate.js';
import { selectHooks } from '../hooks/hook-index.js';
import { hookInputBase } from '../hook-input.js';
import { toolNames } from '../tool-names.js';

type Environment = Pick<
  CallEnvironment,
  | 'hooks'
  | 'classifier'
  | 'verdicts'
  | 'clock'
  | 'stop'
  | 'context'
  | 'policy'
  | 'emit'
  | 'results'
  | 'limits'
  | 'telemetry'
>;

/** Stage 3: starts the PreToolUse hooks and the Bash classifier together and waits for neither (L3.1). */
export function startChecks(call: ValidCall, env: Environment): CheckedCall {
  const selected = selectHooks(env.hooks, 'PreToolUse', toolNames(call.tool));
  const hooks =
    selected.length === 0
      ? NOTHING_HEARD
      : hearHooks(selected, { hook_event_name: 'PreToolUse', ...hookInputBase(call, env) }, env);
  return {
    state: 'checked',
    id: call.id,
    block: call.block,
    tool: call.tool,
    deprecatedAlias: call.deprecatedAlias,
    input: call.input,
    revisions: call.revisions,
    validationVote: call.validationVote,
    checks: { hooks, classifier: startJudging(call, env) },
  };
}

function startJudging(call: ValidCall, env: Environment) {
  const command = bashCommand(call.tool, call.input);
  if (command === null || env.classifier === null) return null;
  const { cwd, workingDirectories, session, sandbox } = env.context;
  const { descriptions } = env.policy();
  return startClassifier(
    vouches(sandbox.caps.shell, command) ? env.classifier : withoutAllow(env.classifier),
    { command, cwd, home: session.home, workingDirectories, ...descriptions },
    {
      clock: env.clock,
      signal: env.stop.signal,
      cache: env.verdicts,
      onFailure: (errorClass, durationMs) =>
        env.telemetry.record({ name: 'classifier-failed', errorClass, durationMs }),
    },
  );
}

/** What the shell may read in another way than it was judged, no classifier waves through. */
function vouches(shell: string, command: string): boolean {
  return !needsPlainWords(shell) || isPlainWords(command);
}
