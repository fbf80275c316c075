import { logStoreContract } from '../testing/contracts/log-store-contract.js';
import { memoryLogStore } from './memory-log-store.js';

logStoreContract('memory', (options) => memoryLogStore(options));
