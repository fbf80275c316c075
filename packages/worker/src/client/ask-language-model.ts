// The browser's own model as a classifier's: a function for `modelClassifier`. Structural types only, since few browsers have it.
import type { AskModel } from '@sallyport/core';

/** The part of the browser's `LanguageModel` that is used; the platform's own fits. */
export interface LanguageModelLike {
  availability(): Promise<string>;
  create(options: {
    readonly initialPrompts: readonly { readonly role: 'system'; readonly content: string }[];
    readonly temperature: number;
    readonly topK: number;
    readonly signal: AbortSignal;
  }): Promise<LanguageModelSession>;
}

export interface LanguageModelSession {
  prompt(text: string, options: { readonly signal: AbortSignal; readonly responseConstraint: object }): Promise<string>;
  destroy(): void;
}

/**
 * Asks the model that the browser has on board, on the page: it is not there in workers. Each question has a session of
 * its own, so that none leaves words behind for the next. A model that would have to be downloaded first is not asked.
 *
 * @param model default: the page's `LanguageModel`.
 *
 * @example
 * const client = await connect({ worker, sandbox, classifier: modelClassifier('built-in', askLanguageModel()) });
 */
export function askLanguageModel(model = builtIn()): AskModel {
  return async (question, signal) => {
    if (!model) throw new Error('This browser has no language model.');
    // Few browsers have one.
    const { questionLanguageModel } = await import('./question-language-model.js');
    return questionLanguageModel(model, question, signal);
  };
}

function builtIn(): LanguageModelLike | undefined {
  return (globalThis as { readonly LanguageModel?: LanguageModelLike }).LanguageModel;
}
