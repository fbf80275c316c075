// The one door for input: what the model wrote, and every edit by a hook, a tool or a person, comes in here.
import type { CallEnvironment } from './call-environment.js';
import type { Revision } from './call.js';
import type { Failure } from './failure.js';
import { parseInput } from './input/parse-input.js';
import type { Vote } from './permission/vote.js';
import type { Tool, ValidationResult } from './ports/tool.js';
import { whenKnown } from './when-known.js';

/** A version of the input before it was looked at. */
export interface Edit {
  readonly from: Revision['from'];
  readonly by: string | null;
  readonly value: unknown;
  /** The call came under a deprecated name, and may be written in the words of another tool. */
  readonly isForeign?: boolean;
}

export type AcceptedInput =
  | { readonly ok: true; readonly revision: Revision; readonly vote: Vote | null }
  | { readonly ok: false; readonly failure: Failure };

type Environment = Pick<CallEnvironment, 'context' | 'turn'>;

/** Takes a version of the input through schema and `validateInput`: the model's in stage 2, everybody else's edit in stage 4. */
export function acceptInput(tool: Tool, edit: Edit, env: Environment): AcceptedInput | Promise<AcceptedInput> {
  const parsed = parseInput(tool, edit.value, edit.isForeign);
  if (!parsed.ok) {
    const editedBy =
      edit.from === 'model' ? null : edit.by === null ? `the ${edit.from}` : `the ${edit.from} ${edit.by}`;
    return { ok: false, failure: { kind: 'invalid-input', tool: tool.name, issues: parsed.issues, editedBy } };
  }
  const revision: Revision = { from: edit.from, by: edit.by, input: parsed.input };
  return whenKnown(tool.resources(parsed.input, env.context), (resources) => {
    env.turn.claim(resources);
    if (!tool.validateInput) return { ok: true, revision, vote: null };
    const check = tool.validateInput.bind(tool, parsed.input, env.context);
    return whenChecked(revision, check, env.turn);
  });
}

async function whenChecked(
  revision: Revision,
  check: () => ValidationResult | Promise<ValidationResult>,
  turn: Environment['turn'],
): Promise<AcceptedInput> {
  // A check against files must see them as the call will: an earlier call of the turn may be about to write them.
  await turn.ready();
  const verdict = await check();
  if (verdict.result) return { ok: true, revision, vote: null };
  if ('behavior' in verdict) {
    return { ok: true, revision, vote: { behavior: 'ask', by: { from: 'validation', message: verdict.message } } };
  }
  return {
    ok: false,
    failure: { kind: 'refused-input', message: verdict.message, errorCode: verdict.errorCode },
  };
}
