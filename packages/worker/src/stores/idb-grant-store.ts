import type { Grant, GrantStore } from '@sallyport/core';
import { createStore, get, update } from 'idb-keyval';
import { readGrant } from './read-grant.js';

/**
 * Keeps the grants of each session as one record of the database `<prefix>-grants`, changed in one transaction each.
 * A record that is no grant is left out of lists and otherwise left alone.
 */
export function idbGrantStore(
  prefix = 'sallyport',
  /** Hears how many records of a list could not be read. */
  onUnreadable: (count: number) => void = () => {},
): GrantStore {
  const store = createStore(`${prefix}-grants`, 'grants');
  const change = (sessionId: string, id: string, added: readonly Grant[]): Promise<void> =>
    update<unknown>(sessionId, (old) => [...asList(old).filter((each) => idOf(each) !== id), ...added], store);
  return {
    list: async (sessionId) => {
      const values = asList(await get<unknown>(sessionId, store));
      const grants = values.flatMap((value) => {
        const grant = readGrant(value);
        return grant?.sessionId === sessionId ? [grant] : [];
      });
      if (grants.length < values.length) onUnreadable(values.length - grants.length);
      return grants;
    },
    add: (grant) => change(grant.sessionId, grant.id, [grant]),
    remove: (sessionId, id) => change(sessionId, id, []),
  };
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  // What is no list is kept beside the grants: whoever wrote it may read it.
  return value === undefined ? [] : [value];
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
}
