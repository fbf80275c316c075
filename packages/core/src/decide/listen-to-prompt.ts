import type { CallEnvironment } from '../call-environment.js';
import type { PendingClassifierCheck } from '../classifier/judge.js';
import type { Decision, Vote } from '../permission/vote.js';
import type { LateAllow, PromptAnswer, PromptRequest } from '../ports/prompter.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { voteOf } from './classifier-vote.js';
import { notifyWhenIdle } from './idle-notice.js';
import type { HooksAnswer, OpenQuestion, PermissionRequested } from './permission-request.js';
import { parseAnswer } from './prompt-answer.js';
import { watchPolicy } from './watch-policy.js';

/** Who settled the question first. */
export type Heard =
  | { readonly from: 'person'; readonly answer: PromptAnswer }
  | { readonly from: 'hooks'; readonly answer: HooksAnswer }
  /** A late verdict allowed an untouched prompt, or the prompter failed. */
  | { readonly from: 'nobody'; readonly vote: Vote }
  /** Rules or mode have changed, and the question is none any more. */
  | { readonly from: 'policy'; readonly decision: Decision };

/** Shows the prompt and waits for the first who settles it; the others are told that it is over. Never rejects. */
export async function listenToPrompt(
  request: PromptRequest,
  question: Pick<OpenQuestion, 'judgeAgain'>,
  pending: PendingClassifierCheck | null,
  hooks: PermissionRequested | null,
  env: CallEnvironment,
): Promise<Heard> {
  const closing = new AbortController();
  const stop = () => closing.abort(env.stop.reason);
  env.stop.signal.addEventListener('abort', stop, { once: true });
  const calledOff = notifyWhenIdle(request, env);
  let late: Vote | undefined;
  let settled: Decision | undefined;
  const unwatch = watchPolicy(question, env, (decision) => {
    settled = decision;
    // What a person is busy with stays open for their answer, unless it is denied by now.
    if (decision.behavior === 'allow') closing.abort({ kind: 'late-allow', by: decision.by } satisfies LateAllow);
    else closing.abort(new DOMException('The call is denied by now.', 'AbortError'));
  });
  void pending?.verdict.then((verdict) => {
    const vote = voteOf(verdict, env.classifier?.name ?? '');
    if (vote.behavior !== 'allow') return;
    late = vote;
    closing.abort({ kind: 'late-allow', by: vote.by } satisfies LateAllow);
  });
  const fromPerson = async (): Promise<Heard> => {
    try {
      const answer = parseAnswer(await env.prompter?.ask(request, closing.signal));
      return answer ? { from: 'person', answer } : failed('The prompt gave no readable answer.');
    } catch (error) {
      if (settled) return { from: 'policy', decision: settled };
      if (late) return { from: 'nobody', vote: late };
      if (!closing.signal.aborted)
        env.telemetry.record({ name: 'prompter-failed', errorClass: classifyToolError(error) });
      return failed(`The prompt could not be shown (${classifyToolError(error)}).`);
    }
  };
  const fromHooks = hooks?.answer.then((answer): Heard | null => answer && { from: 'hooks', answer });
  const person = fromPerson();
  const first = await Promise.race(fromHooks ? [person, fromHooks] : [person]);
  const heard = first ?? (await person);
  env.stop.signal.removeEventListener('abort', stop);
  calledOff();
  unwatch();
  hooks?.stop();
  if (heard.from === 'hooks') closing.abort(new DOMException('A hook has answered.', 'AbortError'));
  return heard;
}

const failed = (message: string): Heard => ({
  from: 'nobody',
  vote: { behavior: 'deny', by: { from: 'prompter', message } },
});
