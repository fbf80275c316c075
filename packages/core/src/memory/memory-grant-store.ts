import type { Grant, GrantStore } from '../ports/grant-store.js';

/** Keeps grants for as long as the object lives. */
export function memoryGrantStore(): GrantStore {
  const sessions = new Map<string, readonly Grant[]>();
  const without = (sessionId: string, id: string): readonly Grant[] =>
    (sessions.get(sessionId) ?? []).filter((grant) => grant.id !== id);
  return {
    list: async (sessionId) => sessions.get(sessionId) ?? [],
    add: async (grant) => void sessions.set(grant.sessionId, [...without(grant.sessionId, grant.id), grant]),
    remove: async (sessionId, id) => void sessions.set(sessionId, without(sessionId, id)),
  };
}
