import type { CallEnvironment } from '../call-environment.js';
import { fail, type CheckedCall, type FailedCall, type PermittedCall } from '../call.js';
import { classifierVote } from '../decide/classifier-vote.js';
import { judge, judgeBesideHookAllow, revise, type Judged, type Judgement } from '../decide/permission-votes.js';
import type { HeardHooks } from '../hooks/hook-aggregate.js';
import { applyDontAsk } from '../permission/mode-vote.js';
import { decide, type Decision, type Vote } from '../permission/vote.js';
import { whenKnown } from '../when-known.js';

type Decided = PermittedCall | FailedCall;

/**
 * Stage 4: a chain of votes in the order hook, tool, rules, mode, classifier, person. A deny ends it early, and so does
 * a hook's allow under `skips-checks`. What questions and refusals need is loaded when the first one comes: they are the
 * exception, and a page should not pay for them before.
 */
export function decidePermission(call: CheckedCall, env: CallEnvironment): Decided | Promise<Decided> {
  return whenKnown(call.checks.hooks, (hooks) => {
    if (hooks.vote || hooks.updatedInput) return heedHooks(call, hooks, env);
    return whenKnown(judge(call, env), (judgement) => settle(call, hooks, call, judgement, env));
  });
}

/** Step 4a, where a hook has an opinion or wrote another input. */
async function heedHooks(call: CheckedCall, hooks: HeardHooks, env: CallEnvironment): Promise<Decided> {
  let judged: Judged = call;
  const { updatedInput: rewrite, vote } = hooks;
  if (rewrite) {
    const revised = await revise(call, { from: 'hook', by: rewrite.hook, value: rewrite.value }, env);
    if (!revised.ok) return fail(call, 4, revised.failure, hooks.notes);
    judged = revised.judged;
    env.emit?.({ type: 'input-revised', from: 'hook', input: judged.input });
  }
  if (vote?.behavior === 'deny')
    return refuse(call, hooks, judged, decide(hooks.votes), env, { stop: hooks.stop !== undefined });
  const judgement =
    vote?.behavior === 'allow'
      ? await judgeBesideHookAllow(judged, rewrite !== undefined, env)
      : await judge(judged, env);
  return settle(call, hooks, judged, judgement, env);
}

function settle(
  call: CheckedCall,
  hooks: HeardHooks,
  before: Judged,
  judgement: Judgement,
  env: CallEnvironment,
): Decided | Promise<Decided> {
  if (!judgement.ok) return fail(call, 4, judgement.failure, hooks.notes);
  const { judged, votes } = judgement;
  if (judged.input !== before.input) env.emit?.({ type: 'input-revised', from: 'tool', input: judged.input });
  const decision = decide(hooks.votes.concat(votes));
  if (decision.behavior === 'allow') return permit(call, judged, decision, hooks.notes, env);
  return settleOpen(call, hooks, judgement, decision, env);
}

/** Steps 4d to 4f: what no vote allows so far. */
async function settleOpen(
  call: CheckedCall,
  hooks: HeardHooks,
  { judged, subject }: Judgement & { readonly ok: true },
  voted: Decision,
  env: CallEnvironment,
): Promise<Decided> {
  let decision = voted;
  const checks = judged.input === call.input ? call.checks.classifier : null;
  if (decision.by.from === 'nobody' && checks) {
    const vote = await classifierVote(checks, env);
    if (vote) decision = decide([...decision.trail, vote]);
  }
  if (decision.behavior === 'ask' && (await env.grants.hasOnce(call.id, judged.input))) {
    const vote: Vote = { behavior: 'allow', by: { from: 'grant', grant: 'once' } };
    decision = { behavior: 'allow', by: vote.by, trail: [...decision.trail, vote] };
  }
  if (env.policy().neverAsk) decision = applyDontAsk(decision);
  if (decision.behavior === 'deny') {
    const { hearDenied } = await import('../decide/hear-denied.js');
    return refuse(call, hooks, judged, decision, env, {
      words: await hearDenied({ ...call, ...judged }, decision, env),
    });
  }
  if (decision.behavior === 'allow') return permit(call, judged, decision, hooks.notes, env);

  const { askPerson } = await import('../decide/ask-person.js');
  const judgeAgain = async () => {
    const again = await (hooks.vote?.behavior === 'allow'
      ? judgeBesideHookAllow(judged, hooks.updatedInput !== undefined, env)
      : judge(judged, env));
    // A hook's vote stands; what tool, rules and mode say may change while a person is asked.
    return again.ok ? decide([...hooks.votes, ...again.votes]) : null;
  };
  const answered = await askPerson({ call: { ...call, ...judged }, decision, subject, judgeAgain }, checks, env);
  if (!answered.ok) return fail(call, 4, answered.failure, hooks.notes);
  const { notes: words, stop } = answered;
  if (answered.decision.behavior !== 'allow')
    return refuse(call, hooks, answered.judged, answered.decision, env, { words, stop });
  return permit(call, answered.judged, answered.decision, [...hooks.notes, ...words], env);
}

function permit(
  call: CheckedCall,
  { input, revisions, validationVote }: Judged,
  decision: Decision,
  notes: readonly string[],
  env: CallEnvironment,
): PermittedCall | Promise<PermittedCall> {
  const { id, block, tool, deprecatedAlias, checks } = call;
  checks.classifier?.stop();
  env.autoMode.allowed(decision);
  env.emit?.({ type: 'permission-decided', decision });
  const permitted: PermittedCall = {
    state: 'permitted',
    id,
    block,
    tool,
    deprecatedAlias,
    input,
    revisions,
    validationVote,
    checks,
    decision,
    notes,
  };
  // Finding a call's pattern costs more than the rest of a decision; most sessions have no row to end.
  if (env.denials.state.records.length === 0) return permitted;
  return import('../decide/refusal.js').then(({ endRow }) => endRow(permitted, env)).then(() => permitted);
}

async function refuse(
  call: CheckedCall,
  hooks: HeardHooks,
  judged: Judged,
  decision: Decision,
  env: CallEnvironment,
  { words = [], stop = false }: { readonly words?: readonly string[]; readonly stop?: boolean },
): Promise<FailedCall> {
  call.checks.classifier?.stop();
  env.emit?.({ type: 'permission-decided', decision });
  // Where a hook ends the turn, its own event says so.
  if (stop && !hooks.stop) env.emit?.({ type: 'turn-stopped', by: decision.by });
  const { denied } = await import('../decide/refusal.js');
  return fail(call, 4, await denied(judged, decision, stop, env), [...hooks.notes, ...words]);
}
