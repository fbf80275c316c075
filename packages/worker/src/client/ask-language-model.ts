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

const texts = { type: 'array', items: { type: 'string' } };

/** The form of the answer, as JSON Schema: a small model keeps to it far better than to words. */
const ANSWER = {
  type: 'object',
  properties: {
    token: { type: 'string' },
    deny: texts,
    ask: texts,
    allow: texts,
    confidence: { enum: ['high', 'low'] },
    reason: { type: 'string' },
  },
  required: ['token', 'deny', 'ask', 'allow', 'confidence', 'reason'],
  additionalProperties: false,
};

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
  return async ({ system, user }, signal) => {
    if (!model) throw new Error('This browser has no language model.');
    const availability = await model.availability();
    if (availability !== 'available') throw new Error(`The language model of this browser is ${availability}.`);
    const session = await model.create({
      initialPrompts: [{ role: 'system', content: system }],
      temperature: 0,
      topK: 1,
      signal,
    });
    try {
      return await session.prompt(user, { signal, responseConstraint: ANSWER });
    } finally {
      session.destroy();
    }
  };
}

function builtIn(): LanguageModelLike | undefined {
  return (globalThis as { readonly LanguageModel?: LanguageModelLike }).LanguageModel;
}
