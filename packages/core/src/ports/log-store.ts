import type { Behavior, PermissionMode, Reason } from '../permission/vote.js';

/** Where a call was decided: what path rules and modes lean on. */
export interface DecisionPlace {
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  readonly workingDirectories: readonly string[];
  readonly mode: PermissionMode;
}

/** What a redacted record leaves out, and its `privateHash` still vouches for. */
export interface PrivatePart {
  /** As it was decided about, after every edit; null where it is longer than 100,000 UTF-16 units, or no JSON. */
  readonly input: unknown;
  /** Why; null where nothing was decided. */
  readonly by: Reason | null;
  readonly place: DecisionPlace;
  /** Random hex, so that nobody can guess an input from its hash. */
  readonly salt: string;
}

/** One call in the decision log. Each record holds the hash of the one before, so that none can be changed or taken out. */
export interface DecisionRecord {
  /** From 0 in each session, without gaps. */
  readonly seq: number;
  /** ms since the epoch, when the call was requested. */
  readonly at: number;
  readonly session: string;
  readonly toolUseId: string;
  /** The tool's name; null for a name that no tool has. */
  readonly tool: string | null;
  /** Null where the call ended before a decision. */
  readonly decision: {
    readonly behavior: Behavior;
    readonly from: Reason['from'];
    /** What tool, rules and mode alone would have said; null where a hook kept them from being asked. */
    readonly policy: Behavior | null;
  } | null;
  /** `success`, `error-result`, or the kind of the failure. */
  readonly outcome: string;
  /** How often the sandbox caught it at what had not been found out about it before; left out for never. */
  readonly backstops?: number;
  /** The person wanted the turn to end (lifecycle, reading 8). */
  readonly stop: boolean;
  /** ms */
  readonly durations: {
    readonly total: number;
    /** Waiting for a person. */
    readonly waiting: number;
    /** By number of the stage. */
    readonly stages: Readonly<Record<string, number>>;
  };
  /** Records that were lost before this one, because the store failed. */
  readonly lostBefore: number;
  /** Null once redacted. */
  readonly private: PrivatePart | null;
  /** SHA-256 (hex) of the private part. */
  readonly privateHash: string;
  /** `hash` of the record before; zeros for the first. */
  readonly prevHash: string;
  /** SHA-256 (hex) of all of the record but `private` and `hash`. */
  readonly hash: string;
}

/** UTF-16 units of JSON that a store keeps of one session's log unless it is told otherwise: some 20,000 usual calls. */
export const MAX_LOG_CHARS = 20_000_000;

/** Keeps the decision log; of one that has grown over its cap without the oldest records. A rejection of `append` means: these records are lost, and the next one says how many. */
export interface LogStore {
  /** Adds records behind those that are there: all of them or none. Rejects where the first `seq` is already taken. */
  append(sessionId: string, records: readonly DecisionRecord[]): Promise<void>;
  /** The record with the highest `seq`. */
  last(sessionId: string): Promise<DecisionRecord | undefined>;
  /** At most `limit` records from `fromSeq` on, in order. */
  read(sessionId: string, fromSeq: number, limit: number): Promise<readonly DecisionRecord[]>;
  /** The whole log of a session; unknown sessions are ignored. */
  remove(sessionId: string): Promise<void>;
}
