// PermissionRequest hooks: they run beside the prompt, and who settles first, settles. Where nobody can be asked they are all there is.
import type { CallEnvironment } from '../call-environment.js';
import type { CheckedCall } from '../call.js';
import { hearHooks } from '../hear-hooks.js';
import { hookInputBase } from '../hook-input.js';
import { selectHooks } from '../hooks/hook-index.js';
import type { PermissionAnswer } from '../hooks/hook-opinion.js';
import type { Subject } from '../permission/subject.js';
import { decide, type Decision, type Vote } from '../permission/vote.js';
import type { RuleSuggestion } from '../ports/prompter.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { toolNames } from '../tool-names.js';
import { answeredBy, type Answered } from './answered.js';
import { judge, revise, type Judged } from './permission-votes.js';
import { suggestedUpdates } from './permission-updates.js';

/** What hooks decided, and what they want changed if it is their word that counts. */
export interface HooksAnswer {
  readonly answered: Answered;
  readonly hook: string;
  readonly updates: readonly unknown[];
}

export interface PermissionRequested {
  /** Null: no hook decides. Never rejects. */
  readonly answer: Promise<HooksAnswer | null>;
  /** Somebody else has answered. */
  stop(): void;
}

export interface OpenQuestion {
  readonly call: Judged & Pick<CheckedCall, 'id'>;
  readonly decision: Decision;
  readonly subject: Subject;
  /** What is decided now, without anybody's answer: rules and mode may be others by then. Null where it cannot be told. */
  readonly judgeAgain: () => Promise<Decision | null>;
  readonly suggestions: readonly RuleSuggestion[];
}

/** Starts the hooks; null where there are none. */
export function requestPermission(question: OpenQuestion, env: CallEnvironment): PermissionRequested | null {
  const { call, suggestions } = question;
  const hooks = selectHooks(env.hooks, 'PermissionRequest', toolNames(call.tool));
  if (hooks.length === 0) return null;
  const stopper = new AbortController();
  const { tool_use_id: _, ...base } = hookInputBase(call, env);
  const input = {
    hook_event_name: 'PermissionRequest',
    ...base,
    permission_suggestions: suggestedUpdates(suggestions),
  } as const;
  const answer = async (): Promise<HooksAnswer | null> => {
    const heard = await hearHooks(hooks, input, env, AbortSignal.any([env.stop.signal, stopper.signal]));
    for (const note of heard.notes) env.lateNotes.add(note);
    return heard.permission && !stopper.signal.aborted ? weigh(heard.permission, question, env) : null;
  };
  return {
    answer: answer().catch((error: unknown) => {
      notice(`What PermissionRequest hooks answered could not be used (${classifyToolError(error)}).`, env);
      return null;
    }),
    stop: () => stopper.abort(new DOMException('Somebody else has answered.', 'AbortError')),
  };
}

/** A hook answers in the person's place, but no hook waves through what a rule wants a person to see. */
async function weigh(
  answer: PermissionAnswer & { readonly hook: string },
  { call, decision, subject }: OpenQuestion,
  env: CallEnvironment,
): Promise<HooksAnswer | null> {
  const { hook } = answer;
  const by = { from: 'hook', event: 'PermissionRequest', hook } as const;
  if (answer.behavior === 'deny') {
    const { message, interrupt } = answer;
    const vote: Vote = { behavior: 'deny', by: { ...by, ...(message !== undefined && { message }) } };
    return { answered: answeredBy(vote, call, decision.trail, { stop: interrupt }), hook, updates: [] };
  }
  const needsPerson = (votes: readonly Vote[], of: Subject) =>
    votes.some((vote) => vote.behavior === 'ask' && vote.by.from === 'rule') ||
    of.bash === null ||
    (of.bash?.analysis.critical ?? []).length > 0;
  if (needsPerson(decision.trail, subject)) {
    notice(`The hook "${hook}" allows the call, but a rule wants a person to decide.`, env);
    return null;
  }
  const allow: Vote = { behavior: 'allow', by };
  const { updatedInput, updatedPermissions: updates } = answer;
  if (!updatedInput) return { answered: answeredBy(allow, call, decision.trail), hook, updates };

  const revised = await revise(call, { from: 'hook', by: hook, value: updatedInput.value }, env);
  const judgement = revised.ok ? await judge(revised.judged, env) : revised;
  if (!judgement.ok) {
    notice(`The hook "${hook}" allows the call with an input that the tool does not take; it is not used.`, env);
    return null;
  }
  const { judged, votes } = judgement;
  const again = decide(votes);
  const trail = [...decision.trail, ...votes];
  if (again.behavior === 'deny') {
    const answered: Answered = { ok: true, judged, decision: { ...again, trail }, stop: false, notes: [] };
    return { answered, hook, updates: [] };
  }
  if (needsPerson(votes, judgement.subject)) {
    notice(`The hook "${hook}" allows the call with an input that a rule wants a person to see; it is not used.`, env);
    return null;
  }
  return { answered: answeredBy(allow, judged, trail), hook, updates };
}

function notice(message: string, env: CallEnvironment): void {
  env.emit?.({ type: 'hook-message', event: 'PermissionRequest', hook: null, kind: 'notice', message });
}
