import { combinedClassifier, localClassifier, type Classifier, type ClassifierVerdict } from '@sallyport/core';
import type { PageApi } from '../protocol.js';
import type { PageCalls } from './page-calls.js';

/** The page's classifier after those that need no page. What it answers is checked where it is used. */
export function pageClassifier(name: string, page: Pick<PageApi, 'classify'>, calls: PageCalls): Classifier {
  const onPage: Classifier = {
    name,
    classify: async (question, signal) =>
      (await calls.call((callId) => page.classify(callId, question), signal)) as ClassifierVerdict,
  };
  return combinedClassifier([localClassifier(), onPage]);
}
