import type { Classifier } from '../ports/classifier.js';
import { combinedClassifier } from './combined-classifier.js';
import { glossClassifier } from './gloss-classifier.js';
import { staticClassifier } from './static-classifier.js';

/** All that can be judged without a model: what a command does, and, where there are descriptions, what it is for. */
export function localClassifier(): Classifier {
  const reading = staticClassifier();
  const both = combinedClassifier([reading, glossClassifier()]);
  return {
    name: both.name,
    classify: (question, signal) => {
      const { allow, ask, deny } = question;
      return (allow.length + ask.length + deny.length > 0 ? both : reading).classify(question, signal);
    },
  };
}
