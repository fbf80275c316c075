// One run for each id: over a session's calls, over those of its earlier lives, and over whoever asks twice.
import type { ToolResult, ToolUseBlock } from '../blocks.js';
import type { Failure } from '../failure.js';
import { canonicalJson, sha256 } from '../input/input-hash.js';
import type { CallRecord } from '../ports/session-store.js';
import type { CallJournal } from './call-journal.js';
import type { RunOptions } from './session-types.js';

export interface KnownCalls {
  /** The result of a block: of its one run, or of a refusal where its id was used for another call. */
  start(block: ToolUseBlock, run: RunOptions, cutOff?: Failure): Promise<ToolResult>;
  /** Makes calls of an earlier life known: their ids are taken, and the next `start` of each goes on where it was. */
  restore(records: readonly CallRecord[]): void;
  /** The result of every restored call, in order. */
  resume(run: RunOptions): Promise<ToolResult[]>;
}

interface KnownCall {
  readonly name: string;
  readonly input: unknown;
  readonly result: Promise<ToolResult>;
}

type Carry = (block: ToolUseBlock, run: RunOptions, failure: Failure | null) => Promise<ToolResult>;

const INTERRUPTED: Failure = { kind: 'aborted', started: true, partial: null };

export function createKnownCalls(options: {
  readonly journal: Pick<CallJournal, 'requested'>;
  /** Runs a call, or only answers it, and writes down what became of it. Asked once for each id. */
  readonly carry: Carry;
  /** Answers a block with a failure and writes nothing down: the record of its id is another's. */
  readonly refuse: (block: ToolUseBlock, run: RunOptions, failure: Failure) => Promise<ToolResult>;
}): KnownCalls {
  const { journal, carry, refuse } = options;
  const known = new Map<string, KnownCall>();
  const restored = new Map<string, CallRecord>();

  const begin = (block: ToolUseBlock, run: RunOptions, failure: Failure | null): Promise<ToolResult> => {
    const result = carry(block, run, failure);
    known.set(block.id, { name: block.name, input: block.input, result });
    return result;
  };
  const takeUp = (record: CallRecord, run: RunOptions): Promise<ToolResult> => {
    if (record.state === 'unreadable') return unreadable(record, run);
    if (record.state === 'ended') return Promise.resolve(record.result);
    const { toolUseId: id, name, input } = record;
    const block: ToolUseBlock = { type: 'tool_use', id, name, input };
    return known.get(id)?.result ?? begin(block, run, record.state === 'started' ? INTERRUPTED : null);
  };

  // Left as it is: whoever wrote it may read it.
  const unreadable = ({ toolUseId: id }: CallRecord, run: RunOptions) =>
    refuse({ type: 'tool_use', id, name: 'unknown', input: {} }, run, { kind: 'unreadable-record', id });

  return {
    start: (block, run, cutOff) => {
      const another = () => refuse(block, run, { kind: 'duplicate-id', id: block.id });
      const record = restored.get(block.id);
      if (record?.state === 'unreadable') return unreadable(record, run);
      if (record) return isOf(record, block).then((same) => (same ? takeUp(record, run) : another()));
      const earlier = known.get(block.id);
      if (earlier) return isSame(earlier, block) ? earlier.result : another();
      journal.requested(block);
      return begin(block, run, cutOff ?? null);
    },
    restore: (records) => {
      for (const record of records) restored.set(record.toolUseId, record);
    },
    resume: (run) => Promise.all([...restored.values()].map((record) => takeUp(record, run))),
  };
}

function isSame(earlier: KnownCall, block: ToolUseBlock): boolean {
  return earlier.name === block.name && canonicalJson(earlier.input) === canonicalJson(block.input);
}

/** By hash: the record may have outlived a long input. */
async function isOf(record: CallRecord, block: ToolUseBlock): Promise<boolean> {
  return record.name === block.name && record.inputHash === (await sha256(canonicalJson(block.input)));
}
