export { collect, type Collected, type SandboxContractFlags } from './contracts/sandbox-contract-subject.js';
export { sandboxContract } from './contracts/sandbox-contract.js';
export { grantStoreContract } from './contracts/grant-store-contract.js';
export { resultStoreContract } from './contracts/result-store-contract.js';
export { recordingTelemetry, type RecordingTelemetry } from './recording-telemetry.js';
export { scriptedPrompter, type ScriptedPrompter } from './scripted-prompter.js';
export { toolUse } from './tool-use.js';
export { nextCall, toolContext, useTool, type ToolContextOptions, type ToolOutcome } from './tool-context.js';
export { classifierContract } from './contracts/classifier-contract.js';
