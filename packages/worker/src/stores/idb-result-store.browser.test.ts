import { resultStoreContract } from '@sallyport/core/testing';
import { idbResultStore } from './idb-result-store.js';

let stores = 0;
resultStoreContract('IndexedDB', () => idbResultStore(`test-result-${Date.now()}-${++stores}`));
