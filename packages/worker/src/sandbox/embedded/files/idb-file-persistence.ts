import { createStore, entries, promisifyRequest } from 'idb-keyval';
import type { FilePersistence, FileRecord } from './file-persistence.js';

/** One database for the files of one sandbox; a record a path, one transaction a batch. */
export function idbFilePersistence(name: string): FilePersistence {
  const store = createStore(`sallyport-files:${name}`, 'files');
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
