// Step 4e: the prompt. Asks, takes the answer apart, saves what was granted.
import type { CallEnvironment } from '../call-environment.js';
import type { PendingClassifierCheck } from '../classifier/judge.js';
import { suggestionsFor } from '../permission/suggestions.js';
import { decide, type Vote } from '../permission/vote.js';
import type { PromptAnswer } from '../ports/prompter.js';
import { answeredBy, type Answered } from './answered.js';
import { listenToPrompt } from './listen-to-prompt.js';
import { requestPermission, type HooksAnswer, type OpenQuestion } from './permission-request.js';
import { applyUpdates } from './permission-updates.js';
import { judge, revise, type Judged } from './permission-votes.js';
import { promptRequest } from './prompt-request.js';
import { saveRules } from './save-rule.js';

const NOBODY: Vote = {
  behavior: 'deny',
  by: { from: 'nobody', message: 'It needs a person to decide, and nobody can be asked here.' },
};

/** Asks whoever can answer: PermissionRequest hooks and, beside them, the person. */
export async function askPerson(
  open: Omit<OpenQuestion, 'suggestions'>,
  pending: PendingClassifierCheck | null,
  env: CallEnvironment,
): Promise<Answered> {
  const { call, decision, subject } = open;
  const suggestions = suggestionsFor({ name: call.tool.name, input: call.input }, subject);
  const question: OpenQuestion = { ...open, suggestions };
  const hooks = requestPermission(question, env);
  if (!env.prompter) {
    const answer = await hooks?.answer;
    return answer ? takeHooks(answer, env) : answeredBy(NOBODY, call, decision.trail);
  }

  const silence = decision.by.from === 'nobody' && pending !== null && pending.settled() === undefined;
  const request = await promptRequest(question, silence, env);
  env.emit?.({ type: 'prompt-opened', request });
  const heard = await listenToPrompt(request, question, silence ? pending : null, hooks, env);
  const answer = heard.from === 'person' ? heard.answer : null;
  env.emit?.({ type: 'prompt-closed', promptId: request.id, answer });
  switch (heard.from) {
    case 'nobody':
      return answeredBy(heard.vote, call, decision.trail);
    case 'hooks':
      return takeHooks(heard.answer, env);
    case 'policy': {
      const { behavior, by, trail } = heard.decision;
      // What led to the question comes first; then all that was said when it was judged again.
      return {
        ok: true,
        judged: call,
        decision: { behavior, by, trail: [...decision.trail, ...trail] },
        stop: false,
        notes: [],
      };
    }
    case 'person':
      return takePerson(heard.answer, question, env);
  }
}

async function takeHooks({ answered, hook, updates }: HooksAnswer, env: CallEnvironment): Promise<Answered> {
  const last = answered.ok ? answered.judged.revisions.at(-1) : undefined;
  if (last?.by === hook && last.from === 'hook') env.emit?.({ type: 'input-revised', from: 'hook', input: last.input });
  await applyUpdates(updates, hook, env);
  return answered;
}

async function takePerson(
  answer: PromptAnswer,
  { call, decision }: OpenQuestion,
  env: CallEnvironment,
): Promise<Answered> {
  const trail = [...decision.trail];
  if (answer.answer === 'deny') {
    const message = answer.message?.trim();
    const vote: Vote = { behavior: 'deny', by: { from: 'person', answer: 'deny', ...(message && { message }) } };
    return answeredBy(vote, call, trail, { stop: answer.stop ?? false });
  }

  let judged: Judged = call;
  const notes: string[] = [];
  if (answer.message?.trim()) notes.push(`The person says: ${answer.message.trim()}`);
  if (answer.updatedInput !== undefined) {
    const revised = await revise(call, { from: 'person', by: null, value: answer.updatedInput }, env);
    if (!revised.ok) return revised;
    env.emit?.({ type: 'input-revised', from: 'person', input: revised.judged.input });
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
    return answeredBy({ behavior: 'allow', by: { from: 'person', answer: 'allow-once' } }, judged, trail, { notes });
  }
  const { rule, scope } = answer;
  await saveRules(rule, 'allow', scope, env);
  const vote: Vote = { behavior: 'allow', by: { from: 'person', answer: 'always', rule, scope } };
  return answeredBy(vote, judged, trail, { notes });
}
