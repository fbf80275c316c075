import type { Reason } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import { askReason, voteLine } from './ask-reason.js';

const CASES: readonly (readonly [Reason, string, string])[] = [
  [
    { from: 'hook', event: 'PreToolUse', hook: 'guard.sh', message: 'touches main' },
    'The hook “guard.sh” wants you to decide: touches main',
    'Hook “guard.sh”: touches main',
  ],
  [
    { from: 'hook', event: 'PreToolUse', hook: 'guard.sh' },
    'The hook “guard.sh” wants you to decide.',
    'Hook “guard.sh”',
  ],
  [
    { from: 'validation', message: 'The file is large.' },
    'Checking the input left a question: The file is large.',
    'Input check: The file is large.',
  ],
  [
    { from: 'tool', tool: 'Write', message: 'The path is protected.' },
    'Write wants you to decide about this call: The path is protected.',
    'The tool Write: The path is protected.',
  ],
  [
    { from: 'rule', rule: 'Bash(git push:*)', source: 'projectSettings', subject: 'git push', uncertain: true },
    'The rule Bash(git push:*) from the project’s settings says to ask about “git push”. It may not be what will run, but that cannot be told beforehand.',
    'Rule Bash(git push:*) (the project’s settings): git push',
  ],
  [
    { from: 'rule', rule: 'Write', source: 'policySettings' },
    'The rule Write from the policy says to ask.',
    'Rule Write (the policy)',
  ],
  [{ from: 'mode', mode: 'plan' }, 'The mode “plan” leaves this to you.', 'Mode “plan”'],
  [
    { from: 'classifier', source: 'small-model', confidence: 'low', message: 'it may write' },
    'The classifier “small-model” leaves this to you: it may write',
    'Classifier “small-model”, not sure: it may write',
  ],
  [
    { from: 'grant', grant: 'once' },
    'An earlier answer of yours covers this call.',
    'Your earlier answer for this one call',
  ],
  [
    { from: 'person', answer: 'deny', message: 'no' },
    'A person has answered this before: no',
    'A person (deny): no',
  ],
  [{ from: 'prompter', message: 'It failed.' }, 'It failed.', 'Prompt: It failed.'],
  [{ from: 'nobody', message: 'Nothing allows this.' }, 'Nothing allows this.', 'Nothing allows this.'],
];

describe('L4.7 the prompt says who asks and why', () => {
  it.each(CASES)('%j', (by, asks, line) => {
    expect([askReason(by), voteLine({ behavior: 'ask', by })]).toEqual([asks, line]);
  });
});
