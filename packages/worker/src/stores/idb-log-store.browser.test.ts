import { logStoreContract } from '@sallyport/core/testing';
import { idbLogStore } from './idb-log-store.js';

let stores = 0;
logStoreContract('IndexedDB', () => idbLogStore(`test-log-${Date.now()}-${++stores}`));
