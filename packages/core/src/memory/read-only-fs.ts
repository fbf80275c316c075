import { SandboxError, type SandboxFs } from '../ports/sandbox.js';

const WRITERS = ['write', 'mkdir', 'rm', 'rename', 'symlink', 'chmod'] as const;

/** The same files; every writing method rejects with EROFS. */
export function readOnlyFs<Fs extends SandboxFs>(fs: Fs): Fs {
  const denied = Object.fromEntries(
    WRITERS.map((op) => [op, (path: string) => Promise.reject(new SandboxError('EROFS', op, path))]),
  );
  return { ...fs, ...denied };
}
