import { modelClassifier, type ClassifierQuestion } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import { askLanguageModel, type LanguageModelLike } from './ask-language-model.js';

const question: ClassifierQuestion = {
  command: 'npm test',
  cwd: '/srv/app',
  home: '/home/user',
  workingDirectories: ['/srv/app'],
  allow: ["run the project's tests"],
  ask: [],
  deny: [],
};

/** A model that answers what `say` makes of the question; `told` is what it was asked for. */
function fakeModel(say: (asked: { readonly token: string }) => string, availability = 'available') {
  const told: unknown[] = [];
  const model: LanguageModelLike = {
    availability: async () => availability,
    create: async ({ initialPrompts, temperature, topK }) => {
      told.push(['create', initialPrompts[0]?.role, temperature, topK]);
      return {
        prompt: async (text) => say(JSON.parse(text) as { token: string }),
        destroy: () => void told.push('destroy'),
      };
    },
  };
  return { told, classifier: modelClassifier('built-in', askLanguageModel(model)) };
}
const answer = (asked: { readonly token: string }, more: object = {}) =>
  JSON.stringify({
    token: asked.token,
    deny: [],
    ask: [],
    allow: question.allow,
    confidence: 'high',
    reason: 'r',
    ...more,
  });
const judge = (classifier: ReturnType<typeof fakeModel>['classifier']) =>
  classifier.classify(question, new AbortController().signal);

describe('L3.3 the language model of the browser', () => {
  it('is asked at temperature 0 in a session of its own, and its answer is read like any other', async () => {
    const { told, classifier } = fakeModel((asked) => answer(asked));
    expect(await judge(classifier)).toEqual({
      behavior: 'allow',
      confidence: 'high',
      matched: "run the project's tests",
      message: 'r',
    });
    expect(told).toEqual([['create', 'system', 0, 1], 'destroy']);
  });

  it('lets its session go when it fails', async () => {
    const { told, classifier } = fakeModel(() => {
      throw new Error('no');
    });
    await expect(judge(classifier)).rejects.toThrow('no');
    expect(told).toEqual([['create', 'system', 0, 1], 'destroy']);
  });

  it('is unsure where the answer is none', async () => {
    const { classifier } = fakeModel(() => 'Sure, go ahead.');
    expect((await judge(classifier)).behavior).toBe('unsure');
  });

  it('is not downloaded for a question, and not there in most browsers', async () => {
    const { classifier } = fakeModel((asked) => answer(asked), 'downloadable');
    await expect(judge(classifier)).rejects.toThrow('The language model of this browser is downloadable.');
    await expect(judge(modelClassifier('built-in', askLanguageModel(undefined)))).rejects.toThrow(
      'This browser has no language model.',
    );
  });
});
