import type { Classifier } from '../ports/classifier.js';
import { unsure } from './read-verdict.js';

/** The same classifier, for a command that nothing but a person may allow. */
export function withoutAllow(classifier: Classifier): Classifier {
  return {
    name: classifier.name,
    async classify(question, signal) {
      const verdict = await classifier.classify(question, signal);
      return verdict.behavior === 'allow' ? unsure(verdict.message) : verdict;
    },
  };
}
