export { type CommandIo, type MemoryCommand } from './memory-command.js';
export { memorySandbox, type MemorySandbox, type MemorySandboxOptions } from './memory-sandbox.js';
export { plainCommands } from './plain-commands.js';
