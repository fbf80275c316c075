import { trustStoreContract } from '@sallyport/core/testing';
import { idbTrustStore } from './idb-trust-store.js';

let stores = 0;
trustStoreContract('IndexedDB', () => idbTrustStore(`test-trust-${Date.now()}-${++stores}`, '/srv/app'));
