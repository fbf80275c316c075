// The `./embedded/in-process` entry, for Node: the same sandbox with its shell in this thread.
export { createEmbeddedSandbox, type CreateOptions, type EmbeddedSandbox } from './create-embedded-sandbox.js';
export type { EmbeddedOptions } from './embedded-options.js';
export { memoryFilePersistence, type FilePersistence } from './files/file-persistence.js';
export { inProcessShell } from './shell/in-process-shell.js';
