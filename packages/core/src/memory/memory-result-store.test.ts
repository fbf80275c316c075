import { resultStoreContract } from '../testing/contracts/result-store-contract.js';
import { memoryResultStore } from './memory-result-store.js';

resultStoreContract('memory', () => memoryResultStore());
