import type { Reason } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import { askReason } from './ask-reason.js';

const CASES: readonly (readonly [Reason, string])[] = [
  [{ from: 'hook', event: 'PreToolUse', hook: 'guard.sh', message: 'touches main' }, 'Hook “guard.sh”: touches main'],
  [{ from: 'hook', event: 'PreToolUse', hook: 'guard.sh' }, 'Hook “guard.sh”'],
  [{ from: 'validation', message: 'The file is large.' }, 'Input check: The file is large.'],
  [{ from: 'tool', tool: 'Write', message: 'The path is protected.' }, 'Tool Write: The path is protected.'],
  [
    { from: 'rule', rule: 'Bash(git push:*)', source: 'projectSettings', subject: 'git push', uncertain: true },
    'Rule Bash(git push:*) from project settings, about “git push” (which may not be what will run)',
  ],
  [{ from: 'rule', rule: 'Write', source: 'policySettings' }, 'Rule Write from the policy'],
  [{ from: 'mode', mode: 'plan' }, 'Mode “plan”'],
  [
    { from: 'classifier', source: 'small-model', confidence: 'low', message: 'it may write' },
    'Classifier “small-model”, not sure: it may write',
  ],
  [
    { from: 'classifier', source: 'small-model', confidence: 'high', message: 'reads only' },
    'Classifier “small-model”, sure: reads only',
  ],
  [{ from: 'grant', grant: 'once' }, 'An earlier answer'],
  [{ from: 'person', answer: 'deny', message: 'no' }, 'An earlier answer: no'],
  [{ from: 'prompter', message: 'It failed.' }, 'It failed.'],
  [{ from: 'nobody', message: 'Nothing allows this.' }, 'Nothing allows this.'],
];

describe('L4.7 the prompt says who asks and why', () => {
  it.each(CASES)('%j', (by, words) => {
    expect(askReason(by)).toEqual(words);
  });
});
