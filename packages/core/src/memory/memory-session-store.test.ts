import { sessionStoreContract } from '../testing/contracts/session-store-contract.js';
import { memorySessionStore } from './memory-session-store.js';

sessionStoreContract('memory', () => memorySessionStore());
