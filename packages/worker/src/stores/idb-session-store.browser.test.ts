import { resumeContract, sessionStoreContract } from '@sallyport/core/testing';
import { idbGrantStore } from './idb-grant-store.js';
import { idbSessionStore } from './idb-session-store.js';

let stores = 0;
sessionStoreContract('IndexedDB', () => idbSessionStore(`test-session-${Date.now()}-${++stores}`));
resumeContract('IndexedDB', 15, () => {
  const prefix = `test-resume-${Date.now()}-${++stores}`;
  return { sessions: idbSessionStore(prefix), grants: idbGrantStore(prefix) };
});
