import { describe, expect, it } from 'vitest';
import type { Classifier, ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';
import { combinedClassifier } from './combined-classifier.js';

const none: ClassifierQuestion = {
  command: 'x',
  cwd: '/srv/app',
  home: '/home/user',
  workingDirectories: [],
  allow: [],
  ask: [],
  deny: [],
};
const withDeny = { ...none, deny: ['d'] };
type Short = 'allow' | 'ask' | 'deny' | 'unsure' | 'allow?' | 'ask?' | 'deny?' | 'garbage' | 'throws';

/** `x?` is a verdict with low confidence. */
function classifier(short: Short, asked: Short[]): Classifier {
  return {
    name: short,
    classify() {
      asked.push(short);
      if (short === 'throws') throw new Error('down');
      if (short === 'garbage') return Promise.resolve({} as ClassifierVerdict);
      const behavior = short.replace('?', '') as ClassifierVerdict['behavior'];
      return Promise.resolve({
        behavior,
        confidence: short.endsWith('?') || short === 'unsure' ? 'low' : 'high',
        message: short,
      });
    },
  };
}

describe('L3.3 combinedClassifier', () => {
  it.each<[given: readonly Short[], question: ClassifierQuestion, verdict: string, asked: number]>([
    [[], none, 'unsure low', 0],
    [['unsure', 'allow'], none, 'allow high', 2],
    [['allow', 'deny'], none, 'allow high', 1],
    [['allow', 'deny'], withDeny, 'deny high', 2],
    [['allow', 'deny?'], withDeny, 'deny low', 2],
    [['allow', 'ask'], { ...none, ask: ['a'] }, 'ask high', 2],
    [['deny', 'allow'], withDeny, 'deny high', 1],
    [['allow?', 'allow'], none, 'allow high', 2],
    [['throws', 'garbage', 'allow'], none, 'allow high', 3],
    [['throws', 'garbage'], none, 'unsure low', 2],
  ])('L3.3 %j', async (given, question, verdict, count) => {
    const asked: Short[] = [];
    const combined = combinedClassifier(given.map((short) => classifier(short, asked)));
    const { behavior, confidence } = await combined.classify(question, new AbortController().signal);
    expect([combined.name, `${behavior} ${confidence}`, asked.length]).toEqual([given.join('+'), verdict, count]);
  });
});
