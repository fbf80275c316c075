import { createStore, get, set } from 'idb-keyval';

/** Where the files of a container outlive the page: one snapshot a name. */
export interface SnapshotStore {
  load(): Promise<Uint8Array | undefined>;
  save(snapshot: Uint8Array): Promise<void>;
}

export function idbSnapshotStore(name: string): SnapshotStore {
  const store = createStore(`sallyport-container:${name}`, 'snapshots');
  return {
    load: () => get<Uint8Array>('files', store),
    save: (snapshot) => set('files', snapshot, store),
  };
}
