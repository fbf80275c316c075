import type { PromptAnswer, Prompter } from '../ports/prompter.js';

/** A person who answers when told to; what closed the prompt without them is kept. */
export function person() {
  const closed: unknown[] = [];
  let answer: (given: PromptAnswer) => void = () => {};
  let opened = () => {};
  const open = new Promise<void>((resolve) => (opened = resolve));
  const prompter: Prompter = {
    ask: (_, signal) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        opened();
        signal.addEventListener('abort', () => {
          closed.push((signal.reason as Error).name);
          reject(signal.reason as Error);
        });
      }),
  };
  return { prompter, closed, open, answer: (given: PromptAnswer) => answer(given) };
}
