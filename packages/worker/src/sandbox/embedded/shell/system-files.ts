// /bin, /dev and /proc exist for the shell alone: they answer without asking the file tree, and nothing changes them.
import type { NodeEntry, NodeStat } from '../files/shell-files.js';

const DEVICES = ['null', 'zero', 'stdin', 'stdout', 'stderr', 'tty', 'full', 'random', 'urandom'];
const DIRECTORIES = ['/bin', '/usr', '/usr/bin', '/dev', '/proc', '/proc/self'];
const STARTED = Date.now();

export interface SystemFiles {
  /** Undefined: not a system path, ask the tree. */
  stat(path: string): NodeStat | undefined;
  read(path: string): Uint8Array | undefined;
  /** The system's own entries of a directory, which may hold others from the tree. */
  list(path: string): readonly NodeEntry[];
  /** Whether writes to `path` vanish, as into /dev/null. */
  swallows(path: string): boolean;
}

/**
 * `commands` are the names that the interpreter runs by itself; each appears as a program in /bin and /usr/bin.
 * `hidden` ones can be started, and are not listed.
 */
export function systemFiles(commands: readonly string[], hidden: readonly string[] = []): SystemFiles {
  const unreal = new Set(hidden.map((name) => `/usr/bin/${name}`));
  const files = new Map<string, string>();
  for (const name of commands) {
    for (const directory of ['/bin', '/usr/bin'])
      files.set(`${directory}/${name}`, `#!/bin/bash\n# built in: ${name}\n`);
  }
  for (const name of DEVICES) files.set(`/dev/${name}`, '');
  files.set('/proc/version', 'Linux version 5.1.0 (sandbox)\n');
  files.set('/proc/self/cmdline', 'bash\0');

  const entries = new Map<string, NodeEntry[]>(DIRECTORIES.map((path) => [path, []]));
  entries.set('/', []);
  for (const [path, type] of [
    ...DIRECTORIES.map((path) => [path, 'directory'] as const),
    ...[...files.keys()].map((path) => [path, 'file'] as const),
  ]) {
    const end = path.lastIndexOf('/');
    entries.get(path.slice(0, end) || '/')?.push({ name: path.slice(end + 1), type });
  }

  return {
    stat(path) {
      const fixed = { mtimeMs: STARTED, identity: `system ${path}` };
      if (unreal.has(path)) return { type: 'file', mode: 0o644, size: 0, ...fixed };
      const text = files.get(path);
      if (text !== undefined) return { type: 'file', mode: 0o755, size: text.length, ...fixed };
      return DIRECTORIES.includes(path) ? { type: 'directory', mode: 0o755, size: 0, ...fixed } : undefined;
    },
    read: (path) => {
      const text = files.get(path);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    list: (path) => entries.get(path) ?? [],
    swallows: (path) => path.startsWith('/dev/') && files.has(path),
  };
}
