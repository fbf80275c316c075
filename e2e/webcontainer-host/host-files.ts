import { proxy } from 'comlink430';
import type { Sandbox } from '@sallyport/core';
import type { HostControl } from './control.js';

const FILE = 1;
const DIRECTORY = 2;

type Change = (event: 'rename' | 'change', name: string) => void;

export interface HostFiles {
  readonly api: Record<string, unknown>;
  absolute(path: string): string;
  /** Files may have changed in ways that nobody has told. */
  touched(): void;
}

/** The file API of the protocol: paths from the working directory, errors with their code in the message. */
export function hostFiles({ fs, caps }: Sandbox, control: HostControl): HostFiles {
  const watchers = new Set<Change>();
  const absolute = (path: string) => `${caps.workdir}/${path.replace(/^\/+/, '')}`.replace(/\/\.?$/, '');
  const changed = (path: string) => watchers.forEach((tell) => tell('change', path));
  const parent = (path: string) => path.slice(0, path.lastIndexOf('/'));

  const api = {
    readFile: async (path: string, encoding?: string | null) => {
      const bytes = await fs.read(absolute(path));
      return encoding ? new TextDecoder(encoding).decode(bytes) : bytes;
    },
    writeFile: async (path: string, data: string | Uint8Array) => {
      if (control.faults.losesWrites) return;
      // As in Node.js, a missing directory is not made.
      await fs.readdir(parent(absolute(path)));
      await fs.write(absolute(path), data);
      changed(path);
    },
    readdir: async (path: string, options?: { withFileTypes?: boolean } | string | null) => {
      const entries = await fs.readdir(absolute(path));
      const typed = typeof options === 'object' && options?.withFileTypes;
      return entries.map(({ name, type }) =>
        typed ? { name, 'Symbol(type)': type === 'directory' ? DIRECTORY : FILE } : name,
      );
    },
    mkdir: async (path: string, options?: { recursive?: boolean }) => {
      await fs.mkdir(absolute(path), options);
      changed(path);
    },
    rm: async (path: string, options?: { recursive?: boolean; force?: boolean }) => {
      await fs.rm(absolute(path), options);
      changed(path);
    },
    rename: async (from: string, to: string) => {
      await fs.rename(absolute(from), absolute(to));
      changed(to);
    },
    watch: (_path: string, _options: unknown, tell: Change) => {
      if (control.faults.watchesNothing)
        throw new Error('ERR_FEATURE_UNAVAILABLE_ON_PLATFORM: recursive watch is not available');
      watchers.add(tell);
      return proxy({ close: () => void watchers.delete(tell) });
    },
  };
  return { api, absolute, touched: () => changed('.') };
}
