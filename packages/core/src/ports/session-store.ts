import type { ToolResult } from '../blocks.js';
import type { PromptAnswer } from './prompter.js';

interface RecordedCall {
  readonly sessionId: string;
  readonly toolUseId: string;
  readonly name: string;
  /** As the model wrote it. Null in an ended record where it was too long to be kept beside the result. */
  readonly input: unknown;
  /** SHA-256 (hex) of the input's canonical JSON. */
  readonly inputHash: string;
  /** Counts the calls of the session, over all its lives. */
  readonly seq: number;
  /** When the record last changed, in ms since the epoch. */
  readonly at: number;
}

/** What a person answered, bound to the input that they saw. */
export interface RecordedAnswer {
  readonly answer: PromptAnswer;
  /** SHA-256 (hex) of the canonical JSON of the input in the prompt. */
  readonly inputHash: string;
}

/** How far a call has come. Whatever cuts the session off, the last record kept is the truth. */
export type CallRecord = RecordedCall &
  (
    | { readonly state: 'requested' }
    /** A person is asked. */
    | { readonly state: 'waiting' }
    /** A person has answered, and the tool has not begun. */
    | { readonly state: 'answered'; readonly answer: RecordedAnswer }
    /** The tool may have begun. Kept before it does. */
    | { readonly state: 'started' }
    /** There is a record of this call, and it cannot be read: its other fields say nothing. Never put. */
    | { readonly state: 'unreadable' }
    /** `result` as the model gets it: cut to size already. */
    | { readonly state: 'ended'; readonly result: ToolResult }
  );

/** Keeps how far the calls of each session have come. A rejection means: the session goes on, and what it lost is told. */
export interface SessionStore {
  /** The records of a session by `seq`, and marks it as used at `at` (ms since the epoch). Those that cannot be read come as `unreadable`. */
  open(sessionId: string, at: number): Promise<readonly CallRecord[]>;
  /** All or none; each replaces the record of its call. */
  put(records: readonly CallRecord[]): Promise<void>;
  /** Unknown ids are ignored. */
  remove(sessionId: string, toolUseIds: readonly string[]): Promise<void>;
  /**
   * Removes sessions that were last opened before `before` (ms since the epoch), and the oldest beyond the `most` last
   * opened; never those in `except`. Answers the ids of what it removed.
   */
  collect(limits: {
    readonly before: number;
    readonly most: number;
    readonly except: readonly string[];
  }): Promise<readonly string[]>;
}
