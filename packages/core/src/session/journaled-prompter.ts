import { parseAnswer } from '../decide/prompt-answer.js';
import type { Prompter } from '../ports/prompter.js';
import type { CallJournal } from './call-journal.js';

/**
 * A prompter whose questions and answers are written down. What was answered in an earlier life of the session, for the
 * same call and the same input, is not asked again.
 */
export function journaledPrompter(
  prompter: Prompter,
  journal: Pick<CallJournal, 'waiting' | 'answered' | 'answerOf'>,
): Prompter {
  return {
    ask: async (request, signal) => {
      const { toolUseId, input } = request;
      const earlier = await journal.answerOf(toolUseId, input);
      if (earlier) return earlier;
      await journal.waiting(toolUseId);
      const answer = await prompter.ask(request, signal);
      const readable = parseAnswer(answer);
      if (readable) await journal.answered(toolUseId, readable, input);
      return answer;
    },
  };
}
