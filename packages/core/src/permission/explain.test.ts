import { describe, expect, it } from 'vitest';
import { reasonText } from './explain.js';
import { RULE_SOURCES, type Reason, type Vote } from './vote.js';

describe('reasonText', () => {
  it.each<[reason: Reason, behavior: Vote['behavior'] | undefined, text: string]>([
    [
      { from: 'rule', rule: 'Bash(rm:*)', source: 'userSettings' },
      'deny',
      'rule Bash(rm:*) in your user settings denies it',
    ],
    [
      { from: 'rule', rule: 'Edit(a)', source: 'policySettings', subject: '/a', uncertain: true },
      'ask',
      'rule Edit(a) in the managed policy wants a person to decide, for "/a", which it may match',
    ],
    [
      { from: 'hook', event: 'PreToolUse', hook: 'guard.sh', message: 'No.' },
      'deny',
      'hook guard.sh (PreToolUse) denies it: No',
    ],
    [{ from: 'hook', event: 'PreToolUse', hook: 'guard.sh' }, undefined, 'hook guard.sh (PreToolUse)'],
    [
      { from: 'validation', message: 'Large file.' },
      'ask',
      "the tool's check of the input wants a person to decide: Large file",
    ],
    [
      { from: 'rule', rule: 'Bash(npm:*)', source: 'session', subject: 'npx a', message: 'it does not match' },
      'passthrough',
      'rule Bash(npm:*) of this session has no opinion, for "npx a": it does not match',
    ],
    [
      { from: 'part', part: 'redirect', text: '> a', span: [5, 8], message: 'it writes /a: no Edit rule covers that' },
      'passthrough',
      'the redirect "> a": it writes /a: no Edit rule covers that',
    ],
    [{ from: 'tool', tool: 'Write' }, 'allow', 'Write allows it'],
    [{ from: 'mode', mode: 'plan', message: 'Not now.' }, undefined, 'mode plan: Not now'],
    [
      { from: 'classifier', source: 'static', confidence: 'high', matched: 'run tests', message: 'Reads only.' },
      'allow',
      'classifier static allows it by the description "run tests": Reads only',
    ],
    [{ from: 'grant', grant: 'once' }, 'allow', 'you allowed this call once'],
    [{ from: 'person', answer: 'deny', message: 'later' }, 'deny', 'the person declined it: later'],
    [{ from: 'person', answer: 'always', rule: 'Read' }, 'allow', 'the person allowed it from now on, by Read'],
    [{ from: 'person', answer: 'allow-once' }, 'allow', 'the person allowed it once'],
    [{ from: 'prompter', message: 'It broke.' }, 'deny', 'It broke'],
    [{ from: 'nobody', message: 'Nothing allows or forbids this call.' }, 'ask', 'Nothing allows or forbids this call'],
  ])('L4.7 %j, %s', (reason, behavior, text) => {
    expect(reasonText(reason, behavior)).toBe(text);
  });

  it('L4.7 names every source in its own words', () => {
    const texts = RULE_SOURCES.map((source) => reasonText({ from: 'rule', rule: 'Read', source }));
    expect(new Set(texts).size).toBe(RULE_SOURCES.length);
  });

  it('L4.7 cuts a long subject between code points', () => {
    const text = reasonText({ from: 'rule', rule: 'Bash', source: 'session', subject: '😀'.repeat(5_000) });
    expect([!/\p{Surrogate}/u.test(text), [...text].length < 300]).toEqual([true, true]);
  });
});
