export { collect, type Collected, type SandboxContractFlags } from './contracts/sandbox-contract-subject.js';
export { sandboxContract } from './contracts/sandbox-contract.js';
