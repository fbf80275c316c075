import { describe, expect, it } from 'vitest';
import type { HookEventName } from '../ports/hook.js';
import { HandlerReport, type HandlerResult } from './handler-report.js';
import { readHookOutput } from './hook-output.js';
import { readProcessAnswer } from './process-answer.js';

const pre = (fields: object): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields } });

/** What a hook's process comes to: its opinion, or its failure. */
function outcome(code: number, stdout: string, stderr: string, event: HookEventName): unknown {
  const { result } = readProcessAnswer(event, { code, stdout, stderr });
  if (!result.ok) return result;
  const read = readHookOutput(event, result.answer);
  return read.ok ? read.opinion : 'cannot be read';
}
const deny = (reason: string) => ({ decision: { behavior: 'deny', reason } });
const failed = (message: string): HandlerResult => ({ ok: false, errorClass: 'HookExitCode', message });
const NO_REASON = 'The hook blocked this with exit code 2 and gave no reason.';

describe('L3.2 exit codes and output of a hook command', () => {
  it.each<[string, readonly [code: number, stdout: string, stderr: string], unknown]>([
    ['0, silent', [0, '', ''], {}],
    ['0, {}', [0, '{}', ''], {}],
    ['0, plain text', [0, 'all fine\n', 'warned'], {}],
    ['0, JSON', [0, `\n  ${pre({ permissionDecision: 'allow' })}\n`, ''], { decision: { behavior: 'allow' } }],
    ['0, noise before the JSON', [0, `Welcome!\n${pre({ permissionDecision: 'deny' })}`, ''], {}],
    ['0, noise after the JSON', [0, `${pre({ permissionDecision: 'deny' })}\nbye`, ''], {}],
    ['0, a list', [0, '[{"permissionDecision":"deny"}]', ''], {}],
    ['0, quoted text', [0, '"deny"', ''], {}],
    [
      '0, JSON without the event name',
      [0, '{"hookSpecificOutput":{"permissionDecision":"deny"}}', ''],
      'cannot be read',
    ],
    ['2, stderr', [2, '', ' no tests today\n'], deny('no tests today')],
    ['2, nothing said', [2, '', ' \n'], deny(NO_REASON)],
    ['2, plain text on stdout, as where the streams are merged', [2, 'not now\n', ''], deny('not now')],
    ['2, JSON without a decision', [2, '{"systemMessage":"x"}', 'no'], { ...deny('no'), systemMessage: 'x' }],
    ['2, JSON that cannot be read', [2, '{"continue":"yes"}', 'no'], deny('no')],
    ['2, broken JSON', [2, '{"continue":', 'no'], deny('no')],
    [
      '2, JSON that allows',
      [2, pre({ permissionDecision: 'allow', permissionDecisionReason: 'ok' }), 'no'],
      deny('no'),
    ],
    [
      '2, JSON that denies with a reason',
      [2, pre({ permissionDecision: 'deny', permissionDecisionReason: 'r' }), 'no'],
      deny('r'),
    ],
    ['2, JSON that denies without one', [2, pre({ permissionDecision: 'deny' }), 'no'], deny('no')],
    ['2, legacy JSON with a reason', [2, '{"decision":"block","reason":"r"}', 'no'], deny('r')],
    ['2, legacy approval', [2, '{"decision":"approve","reason":"fine"}', 'no'], deny('no')],
    ['1, JSON that denies', [1, pre({ permissionDecision: 'deny', permissionDecisionReason: 'r' }), ''], deny('r')],
    ['1, JSON that allows', [1, pre({ permissionDecision: 'allow' }), ''], { decision: { behavior: 'allow' } }],
    ['1, stderr', [1, '', '\n  TypeError: x\n  at y'], failed('exit code 1: TypeError: x')],
    ['1, JSON that cannot be read', [1, '{"continue":"yes"}', 'oops'], failed('exit code 1: oops')],
    ['1, silent', [1, '', ''], failed('exit code 1')],
    ['127', [127, '', 'bash: /no/such.sh: not found'], failed('exit code 127: bash: /no/such.sh: not found')],
  ])('L3.2 PreToolUse, exit %s', (_, [code, stdout, stderr], expected) => {
    expect(outcome(code, stdout, stderr, 'PreToolUse')).toEqual(expected);
  });

  it.each<[HookEventName, number, string, string, unknown]>([
    ['PostToolUse', 2, '', 'lint failed', { feedback: 'lint failed' }],
    ['PostToolUse', 2, '{"decision":"block","reason":"r"}', 'x', { feedback: 'r' }],
    ['PostToolUse', 0, '{"decision":"block","reason":"r"}', '', { feedback: 'r' }],
    ['PostToolUseFailure', 2, '', 'try make', { feedback: 'try make' }],
    ['PostToolUse', 1, '', 'x', failed('exit code 1: x')],
  ])('L7.1 %s, exit %d, %j, %j', (event, code, stdout, stderr, expected) => {
    expect(outcome(code, stdout, stderr, event)).toEqual(expected);
  });

  it('L3.2 the record holds the exit code and both streams, cut; a decision that is not read is told', () => {
    const report = readProcessAnswer('PreToolUse', { code: 0, stdout: `hi ${pre({})}`, stderr: 'e'.repeat(10_001) });
    expect(report).toEqual(
      new HandlerReport(
        {
          ok: true,
          answer: undefined,
          note: 'The output is not one JSON object from its first character on, so what it says is not read.',
        },
        { exitCode: 0, stdout: `hi ${pre({})}`, stderr: `${'e'.repeat(10_000)}\n[cut: 1 more characters]` },
      ),
    );
  });
});
