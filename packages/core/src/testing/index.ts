export { collect, type Collected, type SandboxContractFlags } from './contracts/sandbox-contract-subject.js';
export { sandboxContract } from './contracts/sandbox-contract.js';
export { grantStoreContract } from './contracts/grant-store-contract.js';
export { resultStoreContract } from './contracts/result-store-contract.js';
