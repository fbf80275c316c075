import type { CallRecord, SessionStore } from '../ports/session-store.js';
import { staleSessions } from './stale-sessions.js';

/** Keeps call records for as long as the object lives. */
export function memorySessionStore(): SessionStore {
  const openedAt = new Map<string, number>();
  const sessions = new Map<string, Map<string, CallRecord>>();
  return {
    open: async (sessionId, at) => {
      openedAt.set(sessionId, at);
      return [...(sessions.get(sessionId)?.values() ?? [])].sort((a, b) => a.seq - b.seq);
    },
    put: async (records) => {
      for (const record of records) {
        const calls = sessions.get(record.sessionId) ?? new Map<string, CallRecord>();
        sessions.set(record.sessionId, calls.set(record.toolUseId, record));
      }
    },
    remove: async (sessionId, toolUseIds) => {
      for (const id of toolUseIds) sessions.get(sessionId)?.delete(id);
    },
    collect: async (limits) => {
      const ended = staleSessions([...openedAt], limits);
      for (const id of ended) {
        openedAt.delete(id);
        sessions.delete(id);
      }
      return ended;
    },
  };
}
