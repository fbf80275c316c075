// The entry of a shell worker. Published as one bundle with the interpreter inside (scripts/bundle-shell-child.mjs).
import { dropAmbientPowers } from './shell/drop-ambient-powers.js';
import { serveShell } from './shell/serve-shell.js';

dropAmbientPowers(globalThis);
serveShell(globalThis as unknown as Parameters<typeof serveShell>[0]);
