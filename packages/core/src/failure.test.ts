import { expect, it } from 'vitest';
import { CANCEL_MESSAGE, failureText, type Failure } from './failure.js';

const decision = { behavior: 'deny', by: { from: 'nobody', message: '' }, trail: [] } as const;
const denied = { kind: 'denied', decision, what: 'Bash', stop: false } as const;

it.each<[Failure, string]>([
  [
    { kind: 'malformed-block', message: '`id`: missing' },
    '<tool_use_error>The tool_use block cannot be read: `id`: missing</tool_use_error>',
  ],
  [
    { kind: 'unknown-tool', name: 'Raed', nearest: 'Read', known: ['Read', 'Bash'] },
    '<tool_use_error>No tool named Raed is available. Did you mean Read?</tool_use_error>',
  ],
  [
    { kind: 'unknown-tool', name: 'Fly', nearest: null, known: ['Read', 'Bash'] },
    '<tool_use_error>No tool named Fly is available. Available tools: Read, Bash.</tool_use_error>',
  ],
  [
    { kind: 'unknown-tool', name: 'Fly', nearest: null, known: [] },
    '<tool_use_error>No tool named Fly is available.</tool_use_error>',
  ],
  [
    { kind: 'invalid-input', tool: 'Write', issues: ['The required parameter `content` is missing'], editedBy: null },
    '<tool_use_error>InputValidationError: Write failed due to the following issue:\nThe required parameter `content` is missing</tool_use_error>',
  ],
  [
    { kind: 'invalid-input', tool: 'Write', issues: ['a', 'b'], editedBy: 'the person' },
    '<tool_use_error>InputValidationError: Write failed after the person changed its input due to the following issues:\na\nb</tool_use_error>',
  ],
  [
    { kind: 'refused-input', message: 'File does not exist.', errorCode: 4 },
    '<tool_use_error>File does not exist. (error code 4)</tool_use_error>',
  ],
  [{ ...denied, reason: CANCEL_MESSAGE, guidance: null }, CANCEL_MESSAGE],
  [{ ...denied, reason: 'No.', guidance: 'It will not help to repeat it.' }, 'No.\n\nIt will not help to repeat it.'],
  [{ kind: 'aborted', started: false, partial: null }, 'The call was stopped before it started. Nothing was changed.'],
  [
    { kind: 'aborted', started: true, partial: 'half' },
    'The call was interrupted while it ran. It may have had effects: check before you rely on it or repeat it.\n\nOutput until then:\nhalf',
  ],
  [
    { kind: 'timed-out', afterMs: 50, partial: '' },
    'The call reached its time limit of 50 ms and was stopped. It may have had effects: check before you rely on it or repeat it.',
  ],
  [{ kind: 'tool-error', errorClass: 'RangeError', message: 'too far' }, 'too far'],
  [{ kind: 'tool-error', errorClass: 'RangeError', message: '' }, 'The tool failed: RangeError'],
  [
    { kind: 'cut-off', reason: 'stream-ended', raw: '' },
    '<tool_use_error>This call was not run: the stream ended before the call was complete. Send it again, in smaller pieces if it is long. Received: nothing</tool_use_error>',
  ],
  [
    { kind: 'duplicate-id', id: 'x' },
    '<tool_use_error>The id x was already used for a call with another input. Nothing was run. Send the call again under a new id.</tool_use_error>',
  ],
  [
    { kind: 'internal', stage: 3, errorClass: 'TypeError' },
    'The call could not be completed: an unexpected TypeError in stage 3. Nothing was run. This is a fault of the runtime, not of your input.',
  ],
  [
    { kind: 'internal', stage: 6, errorClass: 'TypeError' },
    'The call could not be completed: an unexpected TypeError in stage 6. It may have had effects: check before you repeat it. This is a fault of the runtime, not of your input.',
  ],
])('E2 the form of $kind', (failure, text) => {
  expect(failureText(failure)).toBe(text);
});

it('E2 what was received of a call that was cut off is shown within limits', () => {
  const text = failureText({ kind: 'cut-off', reason: 'max_tokens', raw: 'x'.repeat(10_000) });
  expect(text.length).toBeLessThan(800);
});
