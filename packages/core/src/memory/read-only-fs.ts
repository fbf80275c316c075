import { SandboxError, type SandboxFs } from '../ports/sandbox.js';

const WRITERS = ['write', 'mkdir', 'rm', 'rename', 'symlink', 'chmod'] as const;

/** The same files; every writing method rejects with EROFS, and `onRefused` is told. */
export function readOnlyFs<Fs extends SandboxFs>(fs: Fs, onRefused: () => void): Fs {
  const denied = Object.fromEntries(
    WRITERS.map((op) => [
      op,
      (path: string) => {
        onRefused();
        return Promise.reject(new SandboxError('EROFS', op, path));
      },
    ]),
  );
  return { ...fs, ...denied };
}
