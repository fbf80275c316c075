import { textSize } from '../wire/text-size.js';

/** Bytes, about, of what the databases of these names hold; a database that is not there is not made. */
export async function idbSize(names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(names.map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Names of the databases of this origin that begin with `prefix`; none where the browser does not tell. */
export async function databasesOf(prefix: string): Promise<readonly string[]> {
  // Not in every engine, whatever its types say.
  const { databases } = indexedDB as { readonly databases?: () => Promise<readonly IDBDatabaseInfo[]> };
  const all = (await databases?.call(indexedDB)) ?? [];
  return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
}

function sizeOf(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = () => reject(request.error ?? new Error('The database could not be opened'));
    // It is not there: the empty one that would be made now is not wanted.
    request.onupgradeneeded = () => {
      request.transaction?.abort();
      resolve(0);
    };
    request.onsuccess = () => {
      const database = request.result;
      let size = 0;
      const transaction = database.transaction([...database.objectStoreNames], 'readonly');
      transaction.oncomplete = () => {
        database.close();
        resolve(size);
      };
      transaction.onabort = () => reject(transaction.error ?? new Error('The database could not be read'));
      for (const store of database.objectStoreNames) {
        const reading = transaction.objectStore(store).openCursor();
        reading.onsuccess = () => {
          const cursor = reading.result;
          if (!cursor) return;
          size += textSize(cursor.value) + textSize(cursor.key);
          cursor.continue();
        };
      }
    };
  });
}
