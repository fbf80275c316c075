export type { CommandIo, MemoryCommand } from './memory-command.js';
export { memorySandbox, type MemorySandbox, type MemorySandboxOptions } from './memory-sandbox.js';
export { plainCommands } from './plain-commands.js';
export { memoryGrantStore } from './memory-grant-store.js';
export { memoryLogStore } from './memory-log-store.js';
export { memoryResultStore } from './memory-result-store.js';
export { memorySessionStore } from './memory-session-store.js';
export { memoryTrustStore } from './memory-trust-store.js';
export { manualClock, type ManualClock } from './manual-clock.js';
export { systemClock } from './system-clock.js';
// For sandboxes of one's own.
export { OutputPipe } from './output-pipe.js';
export { overlayRead, overlayReaddir, overlayStat, type OverlaySpot } from './memory-overlay.js';
