// Every way in which a call can fail, as data; and the one place where a failure becomes text for the model.
import type { Decision } from './permission/vote.js';
import type { MappedResult } from './ports/tool.js';

/** What the model reads when a person declines a call. The person's own words, if any, follow it (E2). */
export const CANCEL_MESSAGE =
  'The person declined this call. It did not run and nothing was changed. Wait for their next word, or choose another way that does not need it.';

interface Interrupted {
  /** What the tool had to show until then. */
  readonly partial: string | null;
  /** Where `partial` is an excerpt. */
  readonly whole?: NonNullable<MappedResult['whole']>;
  /** It did not end when it was told to. `taskId`: the task as which it can be watched and stopped again. */
  readonly stillRunning?: { readonly taskId: string | null };
}

export type Failure =
  | { readonly kind: 'malformed-block'; readonly message: string }
  | {
      readonly kind: 'unknown-tool';
      readonly name: string;
      readonly nearest: string | null;
      readonly known: readonly string[];
    }
  | {
      readonly kind: 'invalid-input';
      readonly tool: string;
      readonly issues: readonly string[];
      readonly editedBy: string | null;
    }
  | { readonly kind: 'refused-input'; readonly message: string; readonly errorCode: number }
  | {
      readonly kind: 'denied';
      readonly decision: Decision;
      /** What was refused, e.g. `Bash: rm -rf build`. */
      readonly what: string;
      /** The refusal in words. */
      readonly reason: string;
      /** From the third denial in a row on (L4.9). */
      readonly guidance: string | null;
      /** The person wants the turn to end; the host's to act on. */
      readonly stop: boolean;
    }
  | ({ readonly kind: 'aborted'; readonly started: boolean } & Interrupted)
  | ({ readonly kind: 'timed-out'; readonly afterMs: number } & Interrupted)
  | { readonly kind: 'tool-error'; readonly errorClass: string; readonly message: string }
  | { readonly kind: 'cut-off'; readonly reason: 'max_tokens' | 'stream-ended' | 'invalid-json'; readonly raw: string }
  | { readonly kind: 'duplicate-id'; readonly id: string }
  | { readonly kind: 'unreadable-record'; readonly id: string }
  /** A session that outlives its page could not keep that the call begins. */
  | { readonly kind: 'not-recorded' }
  | { readonly kind: 'internal'; readonly stage: number; readonly errorClass: string };

const CUT_OFF_REASONS = {
  max_tokens: 'the message reached its token limit',
  'stream-ended': 'the stream ended',
  'invalid-json': 'its input was not valid JSON',
} as const;

/** Failures before a tool began are protocol errors between us and the model, and wear its tag (E2). */
const wrapped = (text: string) => `<tool_use_error>${text}</tool_use_error>`;

const SHOWN_RAW_CHARS = 500;

/** The text of the `tool_result`; complete, with what to do next where there is something to do. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'malformed-block':
      return wrapped(`The tool_use block cannot be read: ${failure.message}`);
    case 'unknown-tool': {
      const hint = failure.nearest
        ? ` Did you mean ${failure.nearest}?`
        : failure.known.length > 0
          ? ` Available tools: ${failure.known.join(', ')}.`
          : '';
      return wrapped(`No tool named ${failure.name} is available.${hint}`);
    }
    case 'invalid-input': {
      const who = failure.editedBy ? ` after ${failure.editedBy} changed its input` : '';
      const count = failure.issues.length === 1 ? 'issue' : 'issues';
      return wrapped(
        `InputValidationError: ${failure.tool} failed${who} due to the following ${count}:\n${failure.issues.join('\n')}`,
      );
    }
    case 'refused-input':
      return wrapped(`${failure.message} (error code ${failure.errorCode})`);
    case 'denied':
      return failure.guidance === null ? failure.reason : `${failure.reason}\n\n${failure.guidance}`;
    case 'aborted':
      return withPartial(
        failure.started
          ? `The call was interrupted while it ran. ${effects(failure)}`
          : 'The call was stopped before it started. Nothing was changed.',
        failure.partial,
      );
    case 'timed-out':
      return withPartial(
        `The call reached its time limit of ${failure.afterMs} ms ${failure.stillRunning ? 'and was told to stop' : 'and was stopped'}. ${effects(failure)}`,
        failure.partial,
      );
    case 'tool-error':
      return failure.message === '' ? `The tool failed: ${failure.errorClass}` : failure.message;
    case 'cut-off': {
      const raw = failure.raw.length > SHOWN_RAW_CHARS ? `${failure.raw.slice(0, SHOWN_RAW_CHARS)} ...` : failure.raw;
      return wrapped(
        `This call was not run: ${CUT_OFF_REASONS[failure.reason]} before the call was complete. Send it again, in smaller pieces if it is long. Received: ${raw === '' ? 'nothing' : raw}`,
      );
    }
    case 'duplicate-id':
      return wrapped(
        `The id ${failure.id} was already used for a call with another input. Nothing was run. Send the call again under a new id.`,
      );
    case 'unreadable-record':
      return `The record of the call ${failure.id} cannot be read: it is damaged, or another version wrote it. Nothing was run now, and whether the call ran before is not known: check before you repeat it under a new id.`;
    case 'not-recorded':
      return 'The call was not started, and nothing was changed: its start could not be recorded, so that it might have run again later. Try again, or go on without it.';
    case 'internal':
      return `The call could not be completed: an unexpected ${failure.errorClass} in stage ${failure.stage}. ${
        failure.stage >= 5 ? 'It may have had effects: check before you repeat it.' : 'Nothing was run.'
      } This is a fault of the runtime, not of your input.`;
  }
}

function effects({ stillRunning }: Interrupted): string {
  if (!stillRunning) return 'It may have had effects: check before you rely on it or repeat it.';
  const { taskId } = stillRunning;
  const watch = taskId === null ? '' : ` Watch it with TaskOutput, or stop it again with TaskStop (task_id ${taskId}).`;
  return `It did not end when it was told to, and may still be running and have effects.${watch}`;
}

function withPartial(text: string, partial: string | null): string {
  return partial === null || partial === '' ? text : `${text}\n\nOutput until then:\n${partial}`;
}
