export {
  SandboxError,
  type DirectoryEntry,
  type FileStat,
  type OutputChunk,
  type OverlaySource,
  type ProcessExit,
  type Sandbox,
  type SandboxCaps,
  type SandboxCommand,
  type SandboxErrorCode,
  type SandboxFs,
  type SandboxProcess,
  type SpawnOptions,
} from './ports/sandbox.js';
export type { Grant, GrantStore } from './ports/grant-store.js';
export type { NewResult, ResultStore, StoredResult } from './ports/result-store.js';
export type { ResultRef, ToolUseId } from './blocks.js';
