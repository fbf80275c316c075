// What makes the decision log hold together: each record carries the hash of the one before it.
import { canonicalJson, sha256 } from '../input/input-hash.js';
import type { DecisionRecord, PrivatePart } from '../ports/log-store.js';
import { randomHex } from './random-hex.js';

/** UTF-16 units of a private part; a longer input is left out. */
const MOST_CHARS = 100_000;

export const FIRST_PREV_HASH = '0'.repeat(64);

/** What a record says, before it has its place in the chain. */
export type UnsealedRecord = Omit<DecisionRecord, 'privateHash' | 'prevHash' | 'hash' | 'private' | 'seq'> & {
  readonly private: Omit<PrivatePart, 'salt'>;
};

/** Puts a record behind `previous`. */
export async function sealRecord(
  record: UnsealedRecord,
  previous: Pick<DecisionRecord, 'seq' | 'hash'> | undefined,
): Promise<DecisionRecord> {
  const priv = asJson({ ...record.private, salt: randomHex(16) });
  const body = {
    ...record,
    private: priv,
    seq: previous ? previous.seq + 1 : 0,
    privateHash: await hashOf(priv),
    prevHash: previous?.hash ?? FIRST_PREV_HASH,
  };
  return { ...body, hash: await hashOf(chained(body)) };
}

export type LogVerification =
  | {
      readonly ok: true;
      readonly records: number;
      /** How many came before the first: a store drops the oldest of a log that is full. Left out for none. */
      readonly dropped?: number;
      /** That the records themselves say were lost. */ readonly lost: number;
    }
  | {
      readonly ok: false;
      /** Place of the first broken record among those given, from 0. */
      readonly index: number;
      readonly seq: number;
      /** The record was changed, its private part was, it does not follow the one before, or it is of another session. */
      readonly reason: 'changed' | 'private-part-changed' | 'does-not-follow' | 'other-session';
    };

/**
 * Checks records of one session, in order, from the first that is left. Names the first broken link. Records cut off at the end
 * leave no trace: keep the last hash elsewhere where that matters.
 */
export async function verifyLog(
  records: Iterable<DecisionRecord> | AsyncIterable<DecisionRecord>,
): Promise<LogVerification> {
  let previous: DecisionRecord | undefined;
  let index = 0;
  let lost = 0;
  let dropped = 0;
  for await (const record of records) {
    const reason = await faultOf(record, previous);
    if (reason) return { ok: false, index, seq: record.seq, reason };
    if (!previous) dropped = record.seq;
    previous = record;
    lost += record.lostBefore;
    index++;
  }
  return { ok: true, records: index, lost, ...(dropped > 0 && { dropped }) };
}

async function faultOf(record: DecisionRecord, previous: DecisionRecord | undefined) {
  if (previous && record.session !== previous.session) return 'other-session';
  const follows = previous
    ? record.seq === previous.seq + 1 && record.prevHash === previous.hash
    : record.seq > 0 || record.prevHash === FIRST_PREV_HASH;
  if (!follows) return 'does-not-follow';
  if ((await hashOf(chained(record))) !== record.hash) return 'changed';
  if (record.private && (await hashOf(record.private)) !== record.privateHash) return 'private-part-changed';
  return undefined;
}

function chained(record: Omit<DecisionRecord, 'hash'> | DecisionRecord): unknown {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'hash' && key !== 'private'));
}

const hashOf = (value: unknown) => sha256(canonicalJson(value));

/** As a store and a file of JSON lines give it back, so that the hash is of what will be read. */
function asJson(part: PrivatePart): PrivatePart {
  try {
    const text = JSON.stringify({ ...part, input: part.input ?? null });
    return text.length > MOST_CHARS ? { ...part, input: null } : (JSON.parse(text) as PrivatePart);
  } catch {
    // A host's own input that is no JSON: what was decided stays on record, what it was about does not.
    return { ...part, input: null };
  }
}
