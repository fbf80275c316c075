import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import type { Classifier, ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';
import { startClassifier } from './judge.js';
import { verdictCache } from './verdict-cache.js';

const question: ClassifierQuestion = {
  command: 'npm test',
  cwd: '/srv/app',
  home: '/home/user',
  workingDirectories: ['/srv/app'],
  allow: ['run unit tests'],
  ask: ['publish a package'],
  deny: ['delete files'],
};
const allow: ClassifierVerdict = { behavior: 'allow', confidence: 'high', matched: 'run unit tests', message: 'tests' };
const unsure = (message: string): ClassifierVerdict => ({ behavior: 'unsure', confidence: 'low', message });
const GARBAGE = unsure('The classifier gave an answer that cannot be read.');
const INVENTED = unsure('The classifier named a description that it was not asked about.');
const STOPPED = unsure('Nobody waited for the classifier.');

const classifier = (classify: (...given: Parameters<Classifier['classify']>) => unknown): Classifier => ({
  name: 'c',
  classify: classify as Classifier['classify'],
});
const answering = (answer: unknown): Classifier => classifier(() => Promise.resolve(answer));
const environment = (more: object = {}) => ({ clock: manualClock(), signal: new AbortController().signal, ...more });

describe('L3.3 startClassifier', () => {
  it.each<[string, unknown, ClassifierVerdict]>([
    ['a match that was asked about', allow, allow],
    [
      'no match named',
      { behavior: 'allow', confidence: 'high', message: 'reads' },
      { behavior: 'allow', confidence: 'high', message: 'reads' },
    ],
    ['a match that is null', { ...allow, matched: null }, { behavior: 'allow', confidence: 'high', message: 'tests' }],
    [
      'deny',
      { ...allow, behavior: 'deny', matched: 'delete files' },
      { ...allow, behavior: 'deny', matched: 'delete files' },
    ],
    [
      'ask, low',
      { behavior: 'ask', confidence: 'low', message: '' },
      { behavior: 'ask', confidence: 'low', message: '' },
    ],
    ['keys of its own', { ...allow, safe: true }, allow],
    ['a description that nobody configured (bc-157)', { ...allow, matched: 'run any safe command' }, INVENTED],
    ['a description in other words', { ...allow, matched: 'Run unit tests' }, INVENTED],
    ['a description of another behaviour', { ...allow, matched: 'delete files' }, INVENTED],
    ['unsure, yet with a match', { ...allow, behavior: 'unsure' }, INVENTED],
    ['another shape', { matches: true, description: 'run any safe command', confidence: 'high' }, GARBAGE],
    ['a confidence that is a number', { ...allow, confidence: 0.99 }, GARBAGE],
    ['text', 'allow', GARBAGE],
    ['nothing', undefined, GARBAGE],
  ])('L3.3 %s', async (_, answer, verdict) => {
    expect(await startClassifier(answering(answer), question, environment()).verdict).toEqual(verdict);
  });

  it('L3.1 it starts at once, and L4.6 the verdict can be waited for or looked at', async () => {
    let started = false;
    let answer: (verdict: unknown) => void = () => {};
    const check = startClassifier(
      classifier(() => {
        started = true;
        return new Promise((resolve) => (answer = resolve));
      }),
      question,
      environment(),
    );
    expect([started, check.command, check.settled()]).toEqual([true, 'npm test', undefined]);
    answer(allow);
    expect([await check.verdict, check.settled()]).toEqual([allow, allow]);
  });

  it.each<[string, Classifier]>([
    [
      'throws',
      classifier(() => {
        throw new RangeError('rm -rf /');
      }),
    ],
    ['rejects', classifier(() => Promise.reject(new RangeError('rm -rf /')))],
  ])('L3.3 one that %s is unsure, and its class is told', async (_, failing) => {
    const told: unknown[] = [];
    const onFailure = (...failure: unknown[]): void => {
      told.push(failure);
      throw new Error('telemetry is down');
    };
    const check = startClassifier(failing, question, environment({ onFailure }));
    expect([await check.verdict, told]).toEqual([unsure('The classifier failed.'), [['RangeError', 0]]]);
  });

  it('L3.3 one that does not answer in time is unsure, and hears that it can stop', async () => {
    const told: unknown[] = [];
    let heard: unknown;
    const env = environment({ onFailure: (...failure: unknown[]) => told.push(failure) });
    const hanging = classifier((_, signal) => {
      signal.addEventListener('abort', () => (heard = (signal.reason as DOMException).name));
      return new Promise(() => {});
    });
    const check = startClassifier(hanging, question, env);
    await env.clock.advance(2_999);
    expect(check.settled()).toBeUndefined();
    await env.clock.advance(1);
    expect([await check.verdict, told, heard]).toEqual([
      unsure('The classifier did not answer within 3000 ms.'),
      [['TimeoutError', 3_000]],
      'TimeoutError',
    ]);
  });

  it.each(['stop', 'abort'] as const)(
    'L3.3 a %s makes an open verdict unsure, tells no failure and leaves a given one',
    async (how) => {
      const told: unknown[] = [];
      const stopper = new AbortController();
      const env = environment({ signal: stopper.signal, onFailure: () => told.push('failure') });
      let heard = false;
      const hanging = classifier((_, signal) => {
        signal.addEventListener('abort', () => (heard = true));
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      });
      const [open, given] = [startClassifier(hanging, question, env), startClassifier(answering(allow), question, env)];
      await given.verdict;
      if (how === 'abort') stopper.abort();
      else [open, given].forEach((check) => check.stop());
      await env.clock.advance(0);
      expect([await open.verdict, await given.verdict, told, heard, env.clock.pending]).toEqual([
        STOPPED,
        allow,
        [],
        true,
        0,
      ]);
    },
  );

  it('L3.3 where everything is stopped already, nobody is asked', async () => {
    let asked = false;
    const check = startClassifier(
      classifier(() => (asked = true)),
      question,
      environment({ signal: AbortSignal.abort() }),
    );
    expect([await check.verdict, asked]).toEqual([STOPPED, false]);
  });

  describe('cache', () => {
    const counting = (answers: readonly unknown[]) => {
      let asked = 0;
      const counted = classifier(() => {
        const answer = answers[Math.min(asked, answers.length - 1)];
        asked += 1;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      });
      return { counted, asked: () => asked };
    };
    const low: ClassifierVerdict = { behavior: 'ask', confidence: 'low', message: 'x' };

    it.each<[string, Partial<ClassifierQuestion>, number]>([
      ['the same question', {}, 1],
      ['another command', { command: 'npm test ' }, 2],
      ['another directory', { cwd: '/srv' }, 2],
      ['other descriptions', { deny: [] }, 2],
      ['a description that moved from deny to ask', { ask: ['publish a package', 'delete files'], deny: [] }, 2],
      ['other working directories', { workingDirectories: [] }, 2],
    ])('L3.3 a verdict belongs to its exact question: %s', async (_, change, times) => {
      const env = environment({ cache: verdictCache() });
      const { counted, asked } = counting([low]);
      await startClassifier(counted, question, env).verdict;
      expect(await startClassifier(counted, { ...question, ...change }, env).verdict).toEqual(low);
      expect(asked()).toBe(times);
    });

    it('L3.3 what is known is settled at once; a failure is asked again', async () => {
      const env = environment({ cache: verdictCache() });
      const { counted, asked } = counting([new Error('down'), low]);
      expect(await startClassifier(counted, question, env).verdict).toEqual(unsure('The classifier failed.'));
      expect(await startClassifier(counted, question, env).verdict).toEqual(low);
      expect([startClassifier(counted, question, env).settled(), asked(), env.clock.pending]).toEqual([low, 2, 0]);
    });

    it('L3.3 it is bounded, and the least recently used verdict goes first', () => {
      const cache = verdictCache(2);
      const about = (command: string) => ({ ...question, command });
      cache.set('c', about('a'), low);
      cache.set('c', about('b'), low);
      cache.get('c', about('a'));
      cache.set('c', about('d'), low);
      expect(['a', 'b', 'd'].map((command) => cache.get('c', about(command)))).toEqual([low, undefined, low]);
      expect(cache.get('another', about('a'))).toBeUndefined();
    });
  });

  it('L3.3 no answer whatever allows with a description that was not asked about, and none rejects', async () => {
    const parts = fc.record(
      {
        behavior: fc.oneof(fc.constantFrom('allow', 'deny', 'ask', 'unsure'), fc.anything()),
        confidence: fc.oneof(fc.constantFrom('high', 'low'), fc.anything()),
        matched: fc.oneof(fc.constantFrom(...question.allow, ...question.deny), fc.anything()),
        message: fc.oneof(fc.string(), fc.anything()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(parts, fc.anything()), async (answer) => {
        const { behavior, matched } = await startClassifier(answering(answer), question, environment()).verdict;
        if (behavior === 'allow') expect([undefined, ...question.allow]).toContain(matched);
      }),
    );
  });
});
