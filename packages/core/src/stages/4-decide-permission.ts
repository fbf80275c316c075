import type { CallEnvironment } from '../call-environment.js';
import { fail, type CheckedCall, type FailedCall, type PermittedCall } from '../call.js';
import { classifierVote } from '../decide/classifier-vote.js';
import { judge, judgeBesideHookAllow, revise, type Judged } from '../decide/permission-votes.js';
import { applyDontAsk } from '../permission/mode-vote.js';
import { decide, type Decision, type Vote } from '../permission/vote.js';

/**
 * Stage 4: a chain of votes in the order hook, tool, rules, mode, classifier, person. A deny ends it early, and so does
 * a hook's allow under `skips-checks`. What questions and refusals need is loaded when the first one comes: they are the
 * exception, and a page should not pay for them before.
 */
export async function decidePermission(call: CheckedCall, env: CallEnvironment): Promise<PermittedCall | FailedCall> {
  const hooks = await call.checks.hooks;
  const { notes } = hooks;
  let judged: Judged = call;
  const rewrite = hooks.updatedInput;
  if (rewrite) {
    const revised = await revise(call, { from: 'hook', by: rewrite.hook, value: rewrite.value }, env);
    if (!revised.ok) return fail(call, 4, revised.failure, notes);
    judged = revised.judged;
    env.emit({ type: 'input-revised', from: 'hook', input: judged.input });
  }

  const trail: Vote[] = [...hooks.votes];
  const refuse = async (decision: Decision, stop = false, words: readonly string[] = []): Promise<FailedCall> => {
    call.checks.classifier?.stop();
    env.emit({ type: 'permission-decided', decision });
    if (stop && !hooks.stop) env.emit({ type: 'turn-stopped', by: decision.by });
    const { denied } = await import('../decide/refusal.js');
    return fail(call, 4, denied(judged, decision, stop, env), [...notes, ...words]);
  };
  const permit = (decision: Decision, words: readonly string[] = []): PermittedCall | Promise<PermittedCall> => {
    call.checks.classifier?.stop();
    env.autoMode.allowed(decision);
    env.emit({ type: 'permission-decided', decision });
    const { input, revisions, validationVote } = judged;
    const said = words.length === 0 ? notes : [...notes, ...words];
    const permitted: PermittedCall = {
      ...call,
      input,
      revisions,
      validationVote,
      state: 'permitted',
      decision,
      notes: said,
    };
    // Finding a call's pattern costs more than the rest of a decision; most sessions have no row to end.
    if (env.denials.state.records.length === 0) return permitted;
    return import('../decide/refusal.js').then(({ endRow }) => {
      endRow(permitted, env);
      return permitted;
    });
  };

  if (hooks.vote?.behavior === 'deny') return refuse(decide(trail), hooks.stop !== undefined);
  const judgement =
    hooks.vote?.behavior === 'allow'
      ? await judgeBesideHookAllow(judged, rewrite !== undefined, env)
      : await judge(judged, env);
  if (!judgement.ok) return fail(call, 4, judgement.failure, notes);
  if (judgement.judged.input !== judged.input) {
    env.emit({ type: 'input-revised', from: 'tool', input: judgement.judged.input });
  }
  judged = judgement.judged;
  trail.push(...judgement.votes);
  let decision = decide(trail);

  const checks = judged.input === call.input ? call.checks.classifier : null;
  if (decision.by.from === 'nobody' && checks) {
    const vote = await classifierVote(checks, env);
    if (vote) trail.push(vote);
    decision = decide(trail);
  }
  if (decision.behavior === 'ask' && (await env.grants.hasOnce(call.id, judged.input))) {
    const vote: Vote = { behavior: 'allow', by: { from: 'grant', grant: 'once' } };
    decision = { behavior: 'allow', by: vote.by, trail: [...trail, vote] };
  }
  if (env.policy().neverAsk) decision = applyDontAsk(decision);
  if (decision.behavior === 'deny') {
    const { hearDenied } = await import('../decide/hear-denied.js');
    return refuse(decision, false, await hearDenied({ ...call, ...judged }, decision, env));
  }
  if (decision.behavior === 'allow') return permit(decision);

  const question = { call: { ...call, ...judged }, decision, subject: judgement.subject };
  const { askPerson } = await import('../decide/ask-person.js');
  const answered = await askPerson(question, checks, env);
  if (!answered.ok) return fail(call, 4, answered.failure, notes);
  judged = answered.judged;
  if (answered.decision.behavior !== 'allow') return refuse(answered.decision, answered.stop, answered.notes);
  return permit(answered.decision, answered.notes);
}
