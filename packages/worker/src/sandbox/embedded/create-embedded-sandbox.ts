import type { Sandbox, SandboxCommand, SpawnOptions } from '@sallyport/core';
import type { EmbeddedOptions } from './embedded-options.js';
import { fileError } from './files/file-error.js';
import type { FilePersistence } from './files/file-persistence.js';
import { idbFilePersistence } from './files/idb-file-persistence.js';
import { openTree } from './files/open-tree.js';
import { parentPath, resolvePath } from './files/paths.js';
import { readOnlyFiles } from './files/read-only-files.js';
import { sandboxFiles } from './files/sandbox-files.js';
import type { ShellFiles } from './files/shell-files.js';
import { DEFAULT_SPACE } from './files/space.js';
import { quoteArgv } from './shell/quote-argv.js';
import type { ShellEngine } from './shell/shell-engine.js';
import { DEFAULT_SHELL_LIMITS } from './shell/shell-limits.js';
import { workerPoolShell } from './shell/worker-pool-shell.js';
import { spawnProcess } from './spawn-process.js';

export interface EmbeddedSandbox extends Sandbox {
  overlay: NonNullable<Sandbox['overlay']>;
  /** Saves what has changed until now. Rejects with what the storage said; the changes are kept for the next try. */
  flush(): Promise<void>;
}

export interface CreateOptions extends EmbeddedOptions {
  /** Default: a pool of workers. */
  readonly engine?: ShellEngine;
  /** Default: as `persist` says. */
  readonly persistence?: FilePersistence;
  /** Hears when files could not be loaded or saved; the sandbox goes on in memory. */
  readonly onStorageError?: (error: unknown) => void;
}

/**
 * Makes the embedded sandbox: its files in this thread, its shell wherever the engine runs it. Loads kept files; nothing
 * of the shell loads before the first `spawn`.
 */
export async function createEmbeddedSandbox(options: CreateOptions = {}): Promise<EmbeddedSandbox> {
  const { workdir = '/srv/app', home = '/home/user', engine = workerPoolShell() } = options;
  const space = { ...DEFAULT_SPACE, ...options.limits };
  const limits = { ...DEFAULT_SHELL_LIMITS, ...options.limits };
  const persist = (options.persist ?? 'indexeddb') === 'indexeddb';
  const persistence = options.persistence ?? (persist ? idbFilePersistence(options.name ?? 'default') : undefined);
  const { tree, fresh, persistent, flush } = await openTree(
    space,
    persistence,
    options.onStorageError ?? (() => undefined),
  );

  for (const directory of [workdir, home, '/tmp']) await tree.makeDirectory(directory, true);
  if (fresh) await addFiles(tree, workdir, options.files ?? {});

  let reason: string | undefined;
  let died: (value: { readonly reason: string }) => void = () => undefined;
  const dead = new Promise<{ readonly reason: string }>((resolve) => (died = resolve));
  const alive = (op: string): void => {
    if (reason !== undefined) throw fileError('EDEAD', op);
  };
  let spawned = 0;

  const spawn = async (command: SandboxCommand, spawnOptions: SpawnOptions = {}) => {
    alive('spawn');
    const cwd = resolvePath('/', spawnOptions.cwd ?? workdir);
    const script = 'shell' in command ? command.shell : quoteArgv(command.argv);
    if ((await tree.stat(cwd)).type !== 'directory') throw fileError('ENOTDIR', 'spawn', cwd);
    const env = { ...baseEnvironment(home), ...spawnOptions.env, PWD: cwd };
    const { stdin = '', plan = null, signal } = spawnOptions;
    let refusedWrites = 0;
    // On this side of a worker: what it claims does not matter.
    const files = spawnOptions.readOnly ? readOnlyFiles(tree, () => (refusedWrites += 1)) : tree;
    spawned += 1;
    const process = spawnProcess(
      `embedded-${spawned}`,
      (emit) => engine.run({ script, cwd, env, stdin, plan }, files, limits, emit),
      signal,
    );
    const exit = process.exit.then((how) => (refusedWrites > 0 ? { ...how, refusedWrites } : how));
    return { ...process, exit };
  };

  return {
    caps: {
      kind: 'embedded',
      workdir,
      home,
      shell: 'just-bash',
      streaming: true,
      separateStderr: true,
      symlinks: true,
      persistent,
      readOnlySpawn: true,
      plannedSpawn: true,
    },
    fs: sandboxFiles(tree, alive),
    spawn,
    overlay: (root, source) => {
      alive('mount');
      tree.mount(resolvePath('/', root), source);
    },
    flush,
    dead,
    dispose: async () => {
      if (reason !== undefined) return;
      reason = 'disposed';
      engine.dispose();
      // A full disk must not keep a sandbox alive: whoever needs to know flushes first.
      await flush().catch((error: unknown) => options.onStorageError?.(error));
      died({ reason });
    },
  };
}

async function addFiles(
  tree: ShellFiles,
  workdir: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  // Of one moment, so that a listing by time says the same wherever the project is opened.
  const at = Date.now();
  for (const [name, content] of Object.entries(files)) {
    const path = resolvePath(workdir, name);
    await tree.makeDirectory(parentPath(path), true);
    await tree.write(path, typeof content === 'string' ? new TextEncoder().encode(content) : content.slice());
    await tree.touch(path, at);
  }
}

function baseEnvironment(home: string): Record<string, string> {
  return {
    HOME: home,
    PATH: '/usr/bin:/bin',
    SHELL: '/bin/bash',
    USER: 'user',
    LOGNAME: 'user',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    CI: '1',
  };
}
