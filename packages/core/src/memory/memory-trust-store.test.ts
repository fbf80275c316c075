import { trustStoreContract } from '../testing/contracts/trust-store-contract.js';
import { memoryTrustStore } from './memory-trust-store.js';

trustStoreContract('memory', memoryTrustStore);
