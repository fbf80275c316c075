import { classifierContract } from '../testing/contracts/classifier-contract.js';
import { combinedClassifier } from './combined-classifier.js';
import { glossClassifier } from './gloss-classifier.js';
import { modelClassifier } from './model-classifier.js';
import type { AskModel } from './model-question.js';
import { staticClassifier } from './static-classifier.js';

/** A model that finds the first description of each list in every command: the most credulous there can be. */
const credulous: AskModel = ({ user }) => {
  const asked = JSON.parse(user) as { token: string; deny: string[]; ask: string[]; allow: string[] };
  const { token, deny, ask, allow } = asked;
  const first = (list: readonly string[]) => list.slice(0, 1);
  const lists = { deny: first(deny), ask: first(ask), allow: first(allow) };
  return Promise.resolve(JSON.stringify({ token, ...lists, confidence: 'high', reason: 'r' }));
};

classifierContract('static', staticClassifier);
classifierContract('gloss', glossClassifier);
classifierContract('model', () => modelClassifier('m', credulous));
classifierContract('combined', () =>
  combinedClassifier([staticClassifier(), glossClassifier(), modelClassifier('m', credulous)]),
);
