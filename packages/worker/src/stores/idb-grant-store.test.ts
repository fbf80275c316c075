import 'fake-indexeddb/auto';
import { grantStoreContract } from '@sallyport/core/testing';
import { idbGrantStore } from './idb-grant-store.js';

let stores = 0;
grantStoreContract('IndexedDB, faked', () => idbGrantStore(`test-${++stores}`));
