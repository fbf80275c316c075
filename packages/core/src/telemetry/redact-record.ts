import type { DecisionRecord } from '../ports/log-store.js';

/** The same record without input, reason and place; its hashes still hold. */
export function redactRecord(record: DecisionRecord): DecisionRecord {
  return { ...record, private: null };
}
