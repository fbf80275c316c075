import type { AskModel } from '@sallyport/core';
import type { LanguageModelLike } from './ask-language-model.js';

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

/** One question to the model, in a session of its own. */
export async function questionLanguageModel(
  model: LanguageModelLike,
  { system, user }: Parameters<AskModel>[0],
  signal: AbortSignal,
): Promise<string> {
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
}
