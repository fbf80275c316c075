import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOOK_EVENTS, type HookEventName } from '../ports/hook.js';
import type { HookOpinion } from './hook-opinion.js';
import { readHookOutput } from './hook-output.js';

const before = (fields: object): object => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields } });
const after = (fields: object): object => ({ hookSpecificOutput: { hookEventName: 'PostToolUse', ...fields } });

describe('L3.2 readHookOutput', () => {
  it.each<[string, HookEventName, unknown, HookOpinion]>([
    ['nothing', 'PreToolUse', undefined, {}],
    ['null', 'PostToolUse', null, {}],
    ['an empty object', 'PreToolUse', {}, {}],
    ['unknown keys', 'PreToolUse', { suppressOutput: true, terminalSequence: 'x', else: [1] }, {}],
    [
      'its own input, printed back',
      'PreToolUse',
      { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' }, permission_mode: 'default' },
      {},
    ],
    ['allow', 'PreToolUse', before({ permissionDecision: 'allow' }), { decision: { behavior: 'allow' } }],
    [
      'deny with a reason',
      'PreToolUse',
      before({ permissionDecision: 'deny', permissionDecisionReason: 'r' }),
      { decision: { behavior: 'deny', reason: 'r' } },
    ],
    ['ask', 'PreToolUse', before({ permissionDecision: 'ask' }), { decision: { behavior: 'ask' } }],
    ['legacy approve', 'PreToolUse', { decision: 'approve' }, { decision: { behavior: 'allow' } }],
    [
      'legacy block',
      'PreToolUse',
      { decision: 'block', reason: 'no' },
      { decision: { behavior: 'deny', reason: 'no' } },
    ],
    [
      'legacy and present beside each other: the stricter',
      'PreToolUse',
      { decision: 'block', reason: 'no', ...before({ permissionDecision: 'allow' }) },
      { decision: { behavior: 'deny', reason: 'no' } },
    ],
    [
      'a rewrite without a decision',
      'PreToolUse',
      before({ updatedInput: { command: 'ls -l' } }),
      { updatedInput: { value: { command: 'ls -l' } } },
    ],
    [
      'a rewrite with defer is not taken',
      'PreToolUse',
      before({ permissionDecision: 'defer', updatedInput: { command: 'x' } }),
      { decision: { behavior: 'defer' } },
    ],
    [
      'texts that jq made null',
      'PreToolUse',
      {
        systemMessage: null,
        ...before({ permissionDecision: 'allow', permissionDecisionReason: null, updatedInput: null }),
      },
      { decision: { behavior: 'allow' } },
    ],
    [
      'context and a message for the person',
      'PreToolUse',
      { systemMessage: 's', ...before({ additionalContext: 'c' }) },
      { additionalContext: 'c', systemMessage: 's' },
    ],
    ['continue false', 'PreToolUse', { continue: false, stopReason: 's' }, { stop: { reason: 's' } }],
    ['continue false without a reason', 'PostToolUse', { continue: false }, { stop: {} }],
    ['continue true', 'PostToolUse', { continue: true, stopReason: 's' }, {}],
    [
      'block after the fact is feedback',
      'PostToolUse',
      { decision: 'block', reason: 'lint failed' },
      { feedback: 'lint failed' },
    ],
    ['approve after the fact says nothing', 'PostToolUse', { decision: 'approve' }, {}],
    [
      'another output',
      'PostToolUse',
      after({ updatedToolOutput: { stdout: '***' }, additionalContext: 'c' }),
      { additionalContext: 'c', updatedToolOutput: { value: { stdout: '***' } } },
    ],
    [
      'another output that is null',
      'PostToolUse',
      after({ updatedToolOutput: null }),
      { updatedToolOutput: { value: null } },
    ],
    [
      'context after a failure',
      'PostToolUseFailure',
      { hookSpecificOutput: { hookEventName: 'PostToolUseFailure', additionalContext: 'c', updatedToolOutput: 'x' } },
      { additionalContext: 'c' },
    ],
    ['a permission decision after the fact', 'PostToolUse', after({ permissionDecision: 'deny' }), {}],
  ])('L3.2 %s (%s)', (_, event, answer, opinion) => {
    expect(readHookOutput(event, answer)).toEqual({ ok: true, opinion });
  });

  it.each<[string, HookEventName, unknown]>([
    ['no event name', 'PreToolUse', { hookSpecificOutput: { permissionDecision: 'deny' } }],
    ['another event', 'PreToolUse', after({ permissionDecision: 'deny' })],
    ['the event in another case', 'PreToolUse', { hookSpecificOutput: { hookEventName: 'pretooluse' } }],
    ['an unknown decision', 'PreToolUse', before({ permissionDecision: 'maybe' })],
    ['continue as text', 'PreToolUse', { continue: 'yes' }],
    ['a message that is no text', 'PostToolUse', { systemMessage: 3 }],
    ['a list', 'PreToolUse', [{ permissionDecision: 'deny' }]],
    ['text', 'PreToolUse', 'deny'],
    ['true', 'PreToolUse', true],
    ['what cannot be copied', 'PreToolUse', { decision: 'block', log: () => {} }],
  ])('L3.2 cannot be read: %s', (_, event, answer) => {
    expect(readHookOutput(event, answer)).toEqual({ ok: false, message: expect.stringMatching(/./) as string });
  });

  it('L3.2 a rewrite is a copy: changing the answer later changes nothing', () => {
    const rewrite = { command: 'ls' };
    const read = readHookOutput('PreToolUse', before({ updatedInput: rewrite }));
    rewrite.command = 'rm -rf /';
    expect(read).toEqual({ ok: true, opinion: { updatedInput: { value: { command: 'ls' } } } });
  });

  it('L3.2 a reason over 10,000 characters is cut between code points, and says so; context is kept whole', () => {
    const long = `${'a'.repeat(9_999)}😀b`;
    const answer = { decision: 'block', reason: long, ...before({ additionalContext: long }) };
    expect(readHookOutput('PreToolUse', answer)).toEqual({
      ok: true,
      opinion: {
        additionalContext: long,
        decision: { behavior: 'deny', reason: `${'a'.repeat(9_999)}\n[cut: 3 more characters]` },
      },
    });
  });

  it('L3.2 never throws, whatever is answered', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HOOK_EVENTS), fc.anything(), (event, answer) => {
        expect(typeof readHookOutput(event, answer).ok).toBe('boolean');
      }),
    );
  });
});
