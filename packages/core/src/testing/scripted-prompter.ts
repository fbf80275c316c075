import type { PromptAnswer, Prompter, PromptRequest } from '../ports/prompter.js';

export interface ScriptedPrompter extends Prompter {
  /** Every request so far, oldest first. */
  readonly requests: readonly PromptRequest[];
}

/**
 * A person who answers from a list, in order, or by a function; where the list has ended, with deny. Ends with the
 * signal, as every prompter must.
 */
export function scriptedPrompter(
  script:
    readonly PromptAnswer[] | ((request: PromptRequest, signal: AbortSignal) => PromptAnswer | Promise<PromptAnswer>),
): ScriptedPrompter {
  const requests: PromptRequest[] = [];
  const answers = typeof script === 'function' ? [] : [...script];
  return {
    requests,
    ask: async (request, signal) => {
      requests.push(request);
      signal.throwIfAborted();
      if (typeof script === 'function') return script(request, signal);
      return answers.shift() ?? { answer: 'deny', message: 'The script has no further answer.' };
    },
  };
}
