// Writes down how far each call has come, so that a session which was cut off anywhere can be taken up again.
import type { ToolResult, ToolUseBlock } from '../blocks.js';
import { canonicalJson, sha256 } from '../input/input-hash.js';
import type { Clock } from '../ports/clock.js';
import type { PromptAnswer } from '../ports/prompter.js';
import type { CallRecord, RecordedAnswer, SessionStore } from '../ports/session-store.js';
import { createRecordWriter } from './record-writer.js';

/** None of its promises rejects: a store that fails is told about, and the call goes on. */
export interface CallJournal {
  /** What earlier lives of the session left, in order. Call once, before anything else. */
  load(): Promise<readonly CallRecord[]>;
  requested(block: ToolUseBlock): void;
  /** Resolves when it is kept that a person is asked: what they have seen asks again after a reload. */
  waiting(toolUseId: string): Promise<void>;
  /** Resolves when the answer is kept: no reload asks again. `input` is what the prompt showed. */
  answered(toolUseId: string, answer: PromptAnswer, input: unknown): Promise<void>;
  /** An answer of an earlier life to a prompt with this input. */
  answerOf(toolUseId: string, input: unknown): Promise<PromptAnswer | undefined>;
  /** True when it is kept that the tool may have begun. False: it must not begin, since a later life would run it again. */
  starting(toolUseId: string): true | Promise<boolean>;
  /** Resolves when the result is kept; undefined where nothing keeps it. */
  ended(toolUseId: string, result: ToolResult): Promise<void> | undefined;
}

/** Ended calls of one session that are kept; of those before, an id may be used again. */
export const KEPT_ENDED_CALLS = 500;
/** How many more may gather before the oldest are removed together. */
const PRUNE_AT = KEPT_ENDED_CALLS + 50;
/** UTF-16 units of the canonical JSON of an input that is kept beside a result; of a longer one, the hash. */
const KEPT_INPUT_CHARS = 20_000;

type State =
  | { readonly state: 'requested' | 'waiting' | 'started' }
  | { readonly state: 'answered'; readonly answer: RecordedAnswer }
  | { readonly state: 'ended'; readonly result: ToolResult };

/** A call that has not ended. */
interface OpenCall {
  readonly seq: number;
  readonly name: string;
  readonly input: unknown;
  /** UTF-16 units of its canonical JSON. */
  readonly chars: number;
  readonly hash: Promise<string>;
  state: State;
}

export function createCallJournal(options: {
  readonly sessionId: string;
  readonly store: SessionStore;
  readonly clock: Clock;
  /** ms that the store may take for one request. */
  readonly storeMs: number;
  readonly onFailure: (error: unknown) => void;
}): CallJournal {
  const { sessionId, store, clock, onFailure } = options;
  const writer = createRecordWriter(options);
  const open = new Map<string, OpenCall>();
  let endedIds: string[] = [];
  let count = 0;

  async function recordOf(toolUseId: string, call: OpenCall): Promise<CallRecord> {
    const inputHash = await call.hash;
    const { name, seq, state, chars } = call;
    const input = state.state === 'ended' && chars > KEPT_INPUT_CHARS ? null : call.input;
    return { sessionId, toolUseId, name, input, inputHash, seq, at: clock.date(), ...state };
  }
  /** True when the state, or a later one, is kept. False, too, for a call that nobody wrote down as requested. */
  async function enter(toolUseId: string, state: State): Promise<boolean> {
    const call = open.get(toolUseId);
    if (!call) return false;
    call.state = state;
    return writer.write(toolUseId, () => recordOf(toolUseId, call));
  }

  return {
    load: async () => {
      let records: readonly CallRecord[] = [];
      try {
        records = await store.open(sessionId, clock.date());
      } catch (error) {
        onFailure(error);
      }
      for (const record of records) {
        if (record.state === 'unreadable') continue;
        count = Math.max(count, record.seq + 1);
        if (record.state === 'ended') endedIds.push(record.toolUseId);
        else {
          const { seq, name, input, inputHash, toolUseId } = record;
          const chars = hashed(input)?.chars ?? 0;
          open.set(toolUseId, { seq, name, input, chars, hash: Promise.resolve(inputHash), state: stateOf(record) });
          writer.holds(toolUseId);
        }
      }
      return records;
    },
    requested: ({ id, name, input }) => {
      const digest = hashed(input);
      // What is not JSON came from no model, and no later life could compare it.
      if (!digest) return;
      open.set(id, { seq: count++, name, input, ...digest, state: { state: 'requested' } });
      void enter(id, { state: 'requested' });
    },
    waiting: async (toolUseId) => void (await enter(toolUseId, { state: 'waiting' })),
    answered: async (toolUseId, answer, input) => {
      const inputHash = await hashed(input)?.hash;
      if (inputHash !== undefined) await enter(toolUseId, { state: 'answered', answer: { answer, inputHash } });
    },
    answerOf: async (toolUseId, input) => {
      const state = open.get(toolUseId)?.state;
      if (state?.state !== 'answered') return undefined;
      return state.answer.inputHash === (await hashed(input)?.hash) ? state.answer.answer : undefined;
    },
    starting: async (toolUseId) => {
      if (await enter(toolUseId, { state: 'started' })) return true;
      // What the store cannot say truthfully, it must not say at all.
      return writer.forget(toolUseId);
    },
    ended: async (toolUseId, result) => {
      const started = open.get(toolUseId)?.state.state === 'started';
      const kept = await enter(toolUseId, { state: 'ended', result });
      open.delete(toolUseId);
      if (!kept) {
        // "Started" stays true of a call whose result is lost; "waiting" would ask a person again.
        if (!started) await writer.forget(toolUseId);
        return;
      }
      endedIds.push(toolUseId);
      if (endedIds.length < PRUNE_AT) return;
      const old = endedIds.slice(0, -KEPT_ENDED_CALLS);
      endedIds = endedIds.slice(-KEPT_ENDED_CALLS);
      await writer.forgetAll(old);
    },
  };
}

function stateOf(record: Exclude<CallRecord, { state: 'ended' | 'unreadable' }>): State {
  return record.state === 'answered' ? { state: 'answered', answer: record.answer } : { state: record.state };
}

function hashed(input: unknown): Pick<OpenCall, 'chars' | 'hash'> | undefined {
  try {
    const json = canonicalJson(input);
    const hash = sha256(json);
    // Awaited where a record is made; a rejection before that is nobody's yet.
    hash.catch(() => undefined);
    return { chars: json.length, hash };
  } catch {
    // A cycle or a bigint.
    return undefined;
  }
}
