// Knows when files may have changed, on every kind of sandbox: none has to watch its disk for it, since all that changes
// files here passes one of these doors.
import type { Sandbox, SandboxFs } from '../ports/sandbox.js';

export interface WatchedSandbox {
  readonly sandbox: Sandbox;
  /** Whether a file may have changed since this was last asked. While a process that may write runs: always. */
  changed(): boolean;
}

/** The same sandbox, seen through. Calls `onExit` when a process that could write has ended. */
export function watchSandbox(sandbox: Sandbox, onExit: () => void): WatchedSandbox {
  let changed = false;
  let running = 0;
  const { fs } = sandbox;
  const noted =
    <Given extends readonly unknown[], Value>(change: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      try {
        return await change(...given);
      } finally {
        // One that failed may have done a part of its work.
        changed = true;
      }
    };
  const watchedFs: SandboxFs = {
    read: (path) => fs.read(path),
    ...(fs.peek && { peek: (path: string) => fs.peek?.(path) ?? fs.readdir(path) }),
    stat: (path) => fs.stat(path),
    lstat: (path) => fs.lstat(path),
    readdir: (path) => fs.readdir(path),
    realpath: (path) => fs.realpath(path),
    ...(fs.readlink && { readlink: (path: string) => (fs.readlink as (path: string) => Promise<string>)(path) }),
    write: noted((path, data) => fs.write(path, data)),
    mkdir: noted((path, options) => fs.mkdir(path, options)),
    rm: noted((path, options) => fs.rm(path, options)),
    rename: noted((from, to) => fs.rename(from, to)),
    ...(fs.symlink && {
      symlink: noted((target: string, path: string) => fs.symlink?.(target, path) ?? Promise.resolve()),
    }),
    ...(fs.chmod && { chmod: noted((path: string, mode: number) => fs.chmod?.(path, mode) ?? Promise.resolve()) }),
  };
  return {
    changed: () => {
      const since = changed || running > 0;
      changed = false;
      return since;
    },
    sandbox: {
      caps: sandbox.caps,
      dead: sandbox.dead,
      fs: watchedFs,
      dispose: () => sandbox.dispose(),
      ...(sandbox.overlay && { overlay: (root, source) => sandbox.overlay?.(root, source) }),
      spawn: async (command, options) => {
        const started = await sandbox.spawn(command, options);
        if (options?.readOnly && sandbox.caps.readOnlySpawn) return started;
        running += 1;
        void started.exit.then(() => {
          running -= 1;
          changed = true;
          onExit();
        });
        return started;
      },
    },
  };
}
