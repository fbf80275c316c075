import * as z from 'zod/mini';
import { PERMISSION_MODES } from '../permission/vote.js';
import type { DecisionRecord } from '../ports/log-store.js';

const behavior = z.enum(['allow', 'ask', 'deny']);
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
// Loose, so that a record of a later version keeps the fields that its hash covers.
const record = z.looseObject({
  seq: z.int().check(z.minimum(0)),
  at: z.number(),
  session: z.string(),
  toolUseId: z.string(),
  tool: z.nullable(z.string()),
  decision: z.nullable(z.looseObject({ behavior, from: z.string(), policy: z.nullable(behavior) })),
  outcome: z.string(),
  backstops: z.optional(z.number()),
  stop: z.boolean(),
  durations: z.looseObject({ total: z.number(), waiting: z.number(), stages: z.record(z.string(), z.number()) }),
  lostBefore: z.number(),
  private: z.nullable(
    z.looseObject({
      input: z.unknown(),
      by: z.nullable(z.looseObject({ from: z.string() })),
      place: z.looseObject({
        cwd: z.string(),
        home: z.string(),
        projectRoot: z.string(),
        workingDirectories: z.array(z.string()),
        mode: z.enum(PERMISSION_MODES),
      }),
      salt: z.string(),
    }),
  ),
  privateHash: hash,
  prevHash: hash,
  hash,
});

/** The record that a stored value is; undefined for anything else. */
export function readDecisionRecord(value: unknown): DecisionRecord | undefined {
  const parsed = record.safeParse(value);
  return parsed.success ? (parsed.data as unknown as DecisionRecord) : undefined;
}

/** The record of one line of an exported log; undefined where the line is none. */
export function parseLogLine(line: string): DecisionRecord | undefined {
  try {
    return readDecisionRecord(JSON.parse(line));
  } catch {
    // Not JSON, so no record: the caller says which line.
    return undefined;
  }
}
