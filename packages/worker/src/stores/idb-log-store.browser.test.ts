import { logStoreContract } from '@sallyport/core/testing';
import { idbLogStore } from './idb-log-store.js';

let stores = 0;
logStoreContract('IndexedDB', (options) => idbLogStore(`test-log-${Date.now()}-${++stores}`, options));
