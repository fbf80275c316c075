import type { PromptAnswer, Prompter, PromptRequest } from '@sallyport/core';
import * as z from 'zod';
import { GRANT_SCOPES } from '@sallyport/core';
import { UsageError, type CommandIo } from './command-io.js';

const answer = z.strictObject({
  answer: z.enum(['allow-once', 'always', 'deny']),
  message: z.string().optional(),
  rule: z.string().optional(),
  scope: z.enum(GRANT_SCOPES).optional(),
  input: z.unknown().optional(),
});
type Answer = z.infer<typeof answer>;

const FIXED = ['allow-once', 'always', 'deny'] as const;

/** A person made of a list: `--answers` names one answer for every prompt, or a file with one a line. Where none is left, deny. */
export async function scriptedAnswers(option: string | undefined, io: Pick<CommandIo, 'readText'>): Promise<Prompter> {
  const fixed = FIXED.find((word) => word === option);
  const script = option === undefined || fixed ? [] : await readAnswers(option, io);
  return {
    ask: async (request) => {
      const next = fixed ? { answer: fixed } : script.shift();
      return next ? toPromptAnswer(next, request) : { answer: 'deny', message: 'No answer was left for this prompt.' };
    },
  };
}

async function readAnswers(path: string, io: Pick<CommandIo, 'readText'>): Promise<Answer[]> {
  let text: string;
  try {
    text = await io.readText(path);
  } catch (error) {
    throw new UsageError(
      `--answers takes allow-once, always, deny or a file: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`,
    );
  }
  return text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]))
    .map(({ line, number }) => {
      try {
        return answer.parse(JSON.parse(line));
      } catch (error) {
        throw new UsageError(
          `--answers: line ${number} of ${path} is no answer (${error instanceof Error ? error.message : String(error)})`,
        );
      }
    });
}

/** Without a rule of its own, "always" saves what the prompt suggests first; where nothing is suggested it allows once. */
function toPromptAnswer(given: Answer, request: PromptRequest): PromptAnswer {
  const message = given.message === undefined ? {} : { message: given.message };
  if (given.answer === 'deny') return { answer: 'deny', ...message };
  const updated = given.input === undefined ? {} : { updatedInput: given.input };
  const rule = given.rule ?? request.suggestions[0]?.rule;
  if (given.answer === 'allow-once' || rule === undefined) return { answer: 'allow-once', ...updated, ...message };
  return { answer: 'always', rule, scope: given.scope ?? 'session', ...updated, ...message };
}
