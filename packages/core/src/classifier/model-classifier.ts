import type { Classifier } from '../ports/classifier.js';
import type { AskModel } from './model-question.js';
import { unsure } from './read-verdict.js';

/** What no careful reader would judge at a glance, a model need not either. UTF-16 units. */
const LONGEST_COMMAND = 10_000;

/**
 * Lets a model match a command against descriptions (`Bash(prompt: run the project's tests)`). Without descriptions
 * there is nothing to ask, and nobody is asked.
 *
 * @example
 * const classifier = modelClassifier('my-model', (question, signal) => askMyModel(question, signal));
 */
export function modelClassifier(name: string, ask: AskModel): Classifier {
  return {
    name,
    async classify(question, signal) {
      const { command, allow, deny } = question;
      if (allow.length + question.ask.length + deny.length === 0) return unsure('There are no descriptions to match.');
      if (command.length > LONGEST_COMMAND) return unsure('The command is too long to be judged.');
      const token = crypto.randomUUID();
      // Loaded with the first question that a model must answer.
      const { modelQuestion } = await import('./model-question.js');
      const { readModelAnswer } = await import('./read-model-answer.js');
      return readModelAnswer(await ask(modelQuestion(question, token), signal), question, token);
    },
  };
}
