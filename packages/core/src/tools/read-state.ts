import type { ToolSession } from '../ports/tool.js';

/** What a session has seen of a file. */
export interface ReadRecord {
  /** SHA-256 (hex) of the bytes. */
  readonly hash: string;
  /** All of it was shown, no part cut. */
  readonly whole: boolean;
}

const seen = new WeakMap<ToolSession, Map<string, ReadRecord>>();

/** @param realPath with links resolved, so that a file is one file by all its names */
export function readRecord(session: ToolSession, realPath: string): ReadRecord | undefined {
  return seen.get(session)?.get(realPath);
}

/** Notes that the session has seen, or itself written, these bytes. A part does not undo a whole reading of the same bytes. */
export async function recordRead(
  session: ToolSession,
  realPath: string,
  bytes: Uint8Array,
  whole: boolean,
): Promise<void> {
  const hash = await contentHash(bytes);
  const records = seen.get(session) ?? new Map<string, ReadRecord>();
  const before = records.get(realPath);
  seen.set(session, records.set(realPath, { hash, whole: whole || (before?.whole === true && before.hash === hash) }));
}

export async function contentHash(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
