// The votes of stage 4 that need nobody's answer. The same code serves real calls and `explain`.
import type { CallEnvironment } from '../call-environment.js';
import type { Revision } from '../call.js';
import { acceptInput } from '../input.js';
import type { Failure } from '../failure.js';
import { NO_BASH_READER } from '../load-bash-reader.js';
import { evaluateRules } from '../permission/evaluate.js';
import { modeVote } from '../permission/mode-vote.js';
import type { RuleIndex } from '../permission/rule-index.js';
import type { Subject } from '../permission/subject.js';
import type { Vote } from '../permission/vote.js';
import type { PermissionResult, Tool } from '../ports/tool.js';
import { subjectOf } from './subject.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { whenKnown } from '../when-known.js';

/** The part of a call that a judgement is about. */
export interface Judged {
  readonly tool: Tool;
  readonly input: unknown;
  readonly revisions: readonly [Revision, ...Revision[]];
  readonly validationVote: Vote | null;
}

export type Judgement =
  | { readonly ok: true; readonly judged: Judged; readonly votes: readonly Vote[]; readonly subject: Subject }
  | { readonly ok: false; readonly failure: Failure };

type Environment = Pick<CallEnvironment, 'context' | 'policy' | 'turn'>;

const isDeny = (vote: Vote) => vote.behavior === 'deny';

/** Steps 4b and 4c and the mode's vote: the tool, the rules of all sources, the mode. A deny ends the chain. */
export function judge(call: Judged, env: Environment): Judgement | Promise<Judgement> {
  return whenKnown(askTool(call, env), (asked) => {
    const toolVote = toolVoteOf(call.tool, asked);
    if (asked.updatedInput === undefined) return judgeByRules(call, toolVote, env);
    const edit = { from: 'tool', by: call.tool.name, value: asked.updatedInput } as const;
    return whenKnown(revise(call, edit, env), (revised) =>
      revised.ok ? judgeByRules(revised.judged, toolVote, env) : revised,
    );
  });
}

function judgeByRules(judged: Judged, toolVote: Vote, env: Environment): Judgement | Promise<Judgement> {
  return whenKnown(subjectOf(judged, env), (subject) => {
    const own: readonly Vote[] = judged.validationVote ? [judged.validationVote, toolVote] : [toolVote];
    if (isDeny(toolVote)) return { ok: true, judged, votes: own, subject };
    const { rules, mode } = env.policy();
    // Joined, not pushed: a list that grows is made with room for many more, and it lives as long as its call.
    const votes = own.concat(unreadVotes(judged.tool, subject, rules), evaluateRules(rules, subject));
    if (votes.some(isDeny)) return { ok: true, judged, votes, subject };
    return { ok: true, judged, votes: votes.concat(modeVote(mode, subject)), subject };
  });
}

/**
 * What still binds where a hook said allow (L4.1): removing a critical path asks; deny rules hold for an input that the
 * hook itself rewrote; under `keeps-rules` all deny and ask rules hold.
 */
export async function judgeBesideHookAllow(call: Judged, rewritten: boolean, env: Environment): Promise<Judgement> {
  const subject = await subjectOf(call, env);
  const { rules, hookAllow } = env.policy();
  const binding = evaluateRules(rules, subject).filter(
    (vote) =>
      (vote.behavior === 'ask' && hookAllow === 'keeps-rules') ||
      (isDeny(vote) && (rewritten || hookAllow === 'keeps-rules')),
  );
  const critical = (subject.bash?.analysis.critical ?? []).map(({ message }): Vote => ({
    behavior: 'ask',
    by: { from: 'tool', tool: call.tool.name, message },
  }));
  return {
    ok: true,
    judged: call,
    votes: [...unreadVotes(call.tool, subject, rules), ...binding, ...critical],
    subject,
  };
}

/** A command that nobody could read asks; where rules deny some commands, and could not be tried on it, they count as met. */
function unreadVotes(tool: Tool, { bash }: Subject, rules: RuleIndex): readonly Vote[] {
  if (bash !== null) return [];
  const untried = rules.bash.find(({ behavior }) => behavior === 'deny');
  const message = untried
    ? `${NO_BASH_READER}, so the rule ${untried.tag.text} could not be tried on this command. Call it again later.`
    : `${NO_BASH_READER}, so nothing is known about this command.`;
  return [{ behavior: untried ? 'deny' : 'ask', by: { from: 'tool', tool: tool.name, message } }];
}

type Revised = { readonly ok: true; readonly judged: Judged } | { readonly ok: false; readonly failure: Failure };

/** Takes an edit through the one door for input. */
export function revise(
  call: Judged,
  edit: { readonly from: 'hook' | 'tool' | 'person'; readonly by: string | null; readonly value: unknown },
  env: Environment,
): Revised | Promise<Revised> {
  return whenKnown(acceptInput(call.tool, edit, env), (accepted): Revised => {
    if (!accepted.ok) return accepted;
    const { revision, vote } = accepted;
    const revisions = [...call.revisions, revision] as const;
    return { ok: true, judged: { ...call, input: revision.input, revisions, validationVote: vote } };
  });
}

const BEHAVIORS: readonly unknown[] = ['allow', 'ask', 'deny', 'passthrough'];

/** Unknown means ask, never allow: so does a check that throws, and one whose answer cannot be read. */
function askTool(call: Judged, env: Environment): PermissionResult | Promise<PermissionResult> {
  const failed = (error: unknown): PermissionResult => ({
    behavior: 'ask',
    message: `Its own permission check failed (${classifyToolError(error)}).`,
  });
  try {
    const answer = call.tool.checkPermissions(call.input, env.context);
    return answer instanceof Promise ? answer.then(readable, failed) : readable(answer);
  } catch (error) {
    return failed(error);
  }
}

function readable(answer: PermissionResult | undefined): PermissionResult {
  if (answer && BEHAVIORS.includes(answer.behavior)) return answer;
  return { behavior: 'ask', message: 'Its own permission check gave no readable answer.' };
}

const toolVoteOf = ({ name: tool }: Tool, { behavior, message }: PermissionResult): Vote => ({
  behavior,
  by: message === undefined ? { from: 'tool', tool } : { from: 'tool', tool, message },
});
