// Step 4e: the prompt. Builds the request, takes the answer apart, saves what the person granted.
import { destructiveWarning } from '../bash/destructive.js';
import { bashCommand } from './bash-command.js';
import type { CallEnvironment } from '../call-environment.js';
import type { CheckedCall } from '../call.js';
import type { PendingClassifierCheck } from '../classifier/judge.js';
import { voteOf } from './classifier-vote.js';
import type { Failure } from '../failure.js';
import { judge, revise, type Judged } from './permission-votes.js';
import { parseRule } from '../permission/rule.js';
import type { Subject } from '../permission/subject.js';
import { suggestRules } from '../permission/suggest-rules.js';
import { decide, GRANT_SCOPES, type Decision, type GrantScope, type Vote } from '../permission/vote.js';
import type { LateAllow, PromptAnswer, PromptRequest } from '../ports/prompter.js';
import { parseAnswer } from './prompt-answer.js';
import { classifyToolError } from '../telemetry/classify-error.js';

export type Answered =
  | {
      readonly ok: true;
      readonly judged: Judged;
      readonly decision: Decision;
      readonly stop: boolean;
      /** What the model is told beside the result. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly failure: Failure };

export async function askPerson(
  call: Judged & Pick<CheckedCall, 'id'>,
  decision: Decision,
  subject: Subject,
  pending: PendingClassifierCheck | null,
  env: CallEnvironment,
): Promise<Answered> {
  const trail = [...decision.trail];
  const settle = (
    vote: Vote,
    judged: Judged = call,
    extra: { stop?: boolean; notes?: readonly string[] } = {},
  ): Answered => ({
    ok: true,
    judged,
    decision: { behavior: vote.behavior === 'allow' ? 'allow' : 'deny', by: vote.by, trail: [...trail, vote] },
    stop: extra.stop ?? false,
    notes: extra.notes ?? [],
  });
  if (!env.prompter) {
    return settle({
      behavior: 'deny',
      by: { from: 'nobody', message: 'It needs a person to decide, and nobody can be asked here.' },
    });
  }

  const silence = decision.by.from === 'nobody' && pending !== null && pending.settled() === undefined;
  const request = requestFor(call, decision, subject, silence, env);
  env.emit({ type: 'prompt-opened', request });
  const heard = await listen(request, silence ? pending : null, env);
  env.emit({ type: 'prompt-closed', promptId: request.id, answer: heard.answer });
  if (!heard.answer) return settle(heard.vote);

  const { answer } = heard;
  if (answer.answer === 'deny') {
    const message = answer.message?.trim();
    return settle({ behavior: 'deny', by: { from: 'person', answer: 'deny', ...(message && { message }) } }, call, {
      stop: answer.stop ?? false,
    });
  }

  let judged: Judged = call;
  const notes: string[] = [];
  if (answer.message?.trim()) notes.push(`The person says: ${answer.message.trim()}`);
  if (answer.updatedInput !== undefined) {
    const revised = await revise(call, { from: 'person', by: null, value: answer.updatedInput }, env);
    if (!revised.ok) return revised;
    env.emit({ type: 'input-revised', from: 'person', input: revised.judged.input });
    const judgement = await judge(revised.judged, env);
    if (!judgement.ok) return judgement;
    const again = decide(judgement.votes);
    trail.push(...judgement.votes);
    // The person has answered for everything that asks; a deny is nobody's to edit away.
    if (again.behavior === 'deny')
      return { ok: true, judged: judgement.judged, decision: { ...again, trail }, stop: false, notes: [] };
    judged = judgement.judged;
    notes.push(`The person changed the input before allowing it. It ran with: ${JSON.stringify(judged.input)}`);
  }

  if (answer.answer === 'allow-once') {
    await env.grants.addOnce(call.id, judged.input);
    return settle({ behavior: 'allow', by: { from: 'person', answer: 'allow-once' } }, judged, { notes });
  }
  await saveRule(answer.rule, answer.scope, env);
  const { rule, scope } = answer;
  return settle({ behavior: 'allow', by: { from: 'person', answer: 'always', rule, scope } }, judged, { notes });
}

function requestFor(
  call: Judged & Pick<CheckedCall, 'id'>,
  decision: Decision,
  subject: Subject,
  pendingClassifierCheck: boolean,
  env: CallEnvironment,
): PromptRequest {
  const command = bashCommand(call.tool, call.input);
  return {
    id: crypto.randomUUID(),
    sessionId: env.context.session.id,
    toolUseId: call.id,
    tool: call.tool.name,
    title: call.tool.userFacingName(call.input),
    input: call.input,
    by: decision.by,
    trail: decision.trail,
    warning: command === null ? null : destructiveWarning(command),
    suggestions: suggestRules({ name: call.tool.name, input: call.input }, subject),
    scopes: env.settings ? GRANT_SCOPES : (['session'] satisfies GrantScope[]),
    pendingClassifierCheck,
  };
}

type Heard = { readonly answer: PromptAnswer } | { readonly answer: null; readonly vote: Vote };

/** The person's answer; or, where a late verdict allowed an untouched prompt or the prompter failed, a vote instead. */
async function listen(
  request: PromptRequest,
  pending: PendingClassifierCheck | null,
  env: CallEnvironment,
): Promise<Heard> {
  const closing = new AbortController();
  const stop = () => closing.abort(env.stop.reason);
  env.stop.signal.addEventListener('abort', stop, { once: true });
  let late: Vote | undefined;
  void pending?.verdict.then((verdict) => {
    const vote = voteOf(verdict, env.classifier?.name ?? '');
    if (vote.behavior !== 'allow') return;
    late = vote;
    closing.abort({ kind: 'late-allow', by: vote.by } satisfies LateAllow);
  });
  try {
    const parsed = parseAnswer(await env.prompter?.ask(request, closing.signal));
    if (parsed) return { answer: parsed };
    return { answer: null, vote: failed('The prompt gave no readable answer.') };
  } catch (error) {
    if (late) return { answer: null, vote: late };
    env.telemetry.record({ name: 'prompter-failed', errorClass: classifyToolError(error) });
    return { answer: null, vote: failed(`The prompt could not be shown (${classifyToolError(error)}).`) };
  } finally {
    env.stop.signal.removeEventListener('abort', stop);
  }
}

const failed = (message: string): Vote => ({ behavior: 'deny', by: { from: 'prompter', message } });

/** A store that fails costs the memory of the answer, never the answer. */
async function saveRule(rule: string, scope: GrantScope, env: CallEnvironment): Promise<void> {
  const parsed = parseRule(rule);
  if (!parsed.ok) {
    env.emit({ type: 'port-failed', port: 'grants', message: `The rule "${rule}" was not saved: ${parsed.message}` });
    return;
  }
  try {
    if (scope === 'session' || !env.settings) await env.grants.addRule(rule);
    else {
      await env.settings.addRule(scope, 'allow', rule);
      await env.reloadSettings();
    }
    env.emit({ type: 'grant-saved', rule, scope });
  } catch (error) {
    env.addSessionRule(rule);
    env.telemetry.record({ name: 'store-failed', errorClass: classifyToolError(error) });
    env.emit({
      type: 'port-failed',
      port: 'settings',
      message: `The rule "${rule}" holds for this session only: it could not be saved.`,
    });
  }
}
