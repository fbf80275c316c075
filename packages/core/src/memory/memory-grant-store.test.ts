import { grantStoreContract } from '../testing/contracts/grant-store-contract.js';
import { memoryGrantStore } from './memory-grant-store.js';

grantStoreContract('memory', () => memoryGrantStore());
