import { createStore, entries, promisifyRequest } from 'idb-keyval';
import type { FilePersistence, FileRecord } from './file-persistence.js';

/** One database for the files of one sandbox; a record a path, one transaction a batch. */
export function idbFilePersistence(name: string): FilePersistence {
  const store = createStore(filesDatabase(name), 'files');
  return {
    load: () => entries<string, FileRecord>(store),
    save: (puts, removed) =>
      store('readwrite', (files) => {
        for (const path of removed) files.delete(path);
        for (const [path, record] of puts) files.put(record, path);
        return promisifyRequest<undefined>(files.transaction);
      }),
  };
}

/** Where the files of the sandbox of that name are kept. */
export const filesDatabase = (name: string): string => `sallyport-files:${name}`;

/** Takes away the kept files of a sandbox. Resolves when they are gone, or will be once nobody has them open. */
export function removeKeptFiles(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(filesDatabase(name));
    request.onsuccess = request.onblocked = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('The files could not be removed'));
  });
}
