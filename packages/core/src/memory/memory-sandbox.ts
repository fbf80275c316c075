import {
  planCovers,
  SandboxError,
  type OverlaySource,
  type Sandbox,
  type SandboxCaps,
  type SandboxCommand,
  type SpawnOptions,
} from '../ports/sandbox.js';
import { splitWords, type MemoryCommand } from './memory-command.js';
import { memoryFs, type MemoryFs } from './memory-fs.js';
import { MemoryProcess } from './memory-process.js';
import { splitPath, type DirectoryNode } from './memory-tree.js';
import { readOnlyFs } from './read-only-fs.js';

export interface MemorySandboxOptions {
  /** Contents by absolute path, or by path relative to `workdir`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly workdir?: string;
  readonly home?: string;
  /** Fakes by name. A key that equals a whole `{ shell }` string answers that string, with no arguments. */
  readonly commands?: Readonly<Record<string, MemoryCommand>>;
  /** Answers every `{ shell }` string that no key of `commands` does; gets the string as its one argument. */
  readonly shell?: MemoryCommand;
  readonly caps?: Partial<Pick<SandboxCaps, 'shell' | 'readOnlySpawn' | 'plannedSpawn'>>;
  /** ms since the epoch, for modification times. Default: the system's clock. */
  readonly now?: () => number;
}

export interface MemorySandbox extends Sandbox {
  readonly fs: MemoryFs;
  overlay(root: string, source: OverlaySource): void;
  /** Ends the sandbox as a crash would. */
  die(reason: string): void;
}

interface FoundCommand {
  readonly run: MemoryCommand | undefined;
  readonly argv: readonly string[];
  /** False for what answers a whole string: it stands for any number of commands. */
  readonly isOneCommand: boolean;
}

/**
 * A sandbox of plain objects: a POSIX file system in a tree, and processes that are functions. It has no shell, so a
 * `{ shell }` string is one plain command, or a string that a handler was registered for.
 *
 * @example
 * const sandbox = memorySandbox({ files: { 'a.txt': 'hi' }, commands: { greet: (args, io) => io.stdout(`hi ${args[0]}`) } });
 */
export function memorySandbox(options: MemorySandboxOptions = {}): MemorySandbox {
  const { workdir = '/srv/app', home = '/home/user', now = Date.now } = options;
  const root: DirectoryNode = { type: 'directory', children: new Map(), mtimeMs: now() };
  const overlays = new Map<string, OverlaySource>();
  const processes = new Set<MemoryProcess>();
  let spawned = 0;
  let isDead = false;
  let announceDeath: (death: { readonly reason: string }) => void = () => undefined;
  const dead = new Promise<{ readonly reason: string }>((resolve) => (announceDeath = resolve));
  const fs = memoryFs({
    root,
    overlays,
    now,
    check: (op) => {
      if (isDead) throw new SandboxError('EDEAD', op);
    },
  });
  const commands = new Map(Object.entries(options.commands ?? {}));
  for (const directory of [workdir, home]) plant(root, directory, undefined, now());
  for (const [path, data] of Object.entries(options.files ?? {})) {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data.slice();
    plant(root, path.startsWith('/') ? path : `${workdir}/${path}`, bytes, now());
  }

  const find = (command: SandboxCommand): FoundCommand => {
    if ('argv' in command) {
      return { run: commands.get(command.argv[0] ?? ''), argv: command.argv, isOneCommand: true };
    }
    const whole = commands.get(command.shell);
    if (whole) return { run: whole, argv: [command.shell], isOneCommand: false };
    const argv = splitWords(command.shell);
    const run = argv && commands.get(argv[0] ?? '');
    if (!run && options.shell) return { run: options.shell, argv: ['', command.shell], isOneCommand: false };
    return { run, argv: argv ?? [command.shell], isOneCommand: argv !== undefined };
  };
  const die = (reason: string) => {
    if (isDead) return;
    isDead = true;
    for (const process of processes)
      process.end({ code: null, reason: 'sandbox-dead', message: reason, drained: true });
    announceDeath({ reason });
  };

  return {
    caps: {
      kind: 'memory',
      workdir,
      home,
      shell: 'none',
      streaming: true,
      separateStderr: true,
      symlinks: true,
      persistent: false,
      readOnlySpawn: true,
      plannedSpawn: true,
      ...options.caps,
    },
    fs,
    dead,
    die,
    async dispose() {
      die('disposed');
    },
    overlay(at, source) {
      plant(root, at, undefined, now());
      overlays.set(`/${splitPath('overlay', at).join('/')}`, source);
    },
    async spawn(command, spawnOptions: SpawnOptions = {}) {
      const cwd = await directoryToStartIn(fs, spawnOptions.cwd ?? workdir);
      const { stdin = '', signal, plan } = spawnOptions;
      let refusedWrites = 0;
      const { run, argv, isOneCommand } = find(command);
      const process = new MemoryProcess(
        `memory-${++spawned}`,
        run ?? notFound(argv[0] ?? ''),
        argv.slice(1),
        {
          cwd,
          env: { HOME: home, PWD: cwd, ...spawnOptions.env },
          stdin: typeof stdin === 'string' ? new TextEncoder().encode(stdin) : stdin,
          fs: spawnOptions.readOnly ? readOnlyFs(fs, () => (refusedWrites += 1)) : fs,
        },
        () => refusedWrites,
      );
      if (isDead) throw new SandboxError('EDEAD', 'spawn');
      if (plan && run && isOneCommand && !planCovers(plan, argv)) {
        process.end({
          code: null,
          reason: 'unplanned',
          message: `It was about to run: ${argv.join(' ')}`,
          drained: true,
        });
        return process;
      }
      processes.add(process);
      process.start(signal, () => processes.delete(process));
      return process;
    },
  };
}

async function directoryToStartIn(fs: MemoryFs, path: string): Promise<string> {
  try {
    await fs.readdir(path);
    return await fs.realpath(path);
  } catch (error) {
    throw SandboxError.is(error) ? new SandboxError(error.code, 'spawn', path) : error;
  }
}

function notFound(name: string): MemoryCommand {
  return (_args, io) => {
    io.stderr(`${name}: command not found\n`);
    return 127;
  };
}

/** Puts a file (or, without data, a directory) into a tree that holds no links yet. */
function plant(root: DirectoryNode, path: string, data: Uint8Array | undefined, mtimeMs: number): void {
  const names = splitPath('plant', path);
  const last = data === undefined ? undefined : names.pop();
  let here = root;
  for (const name of names) {
    const child = here.children.get(name) ?? { type: 'directory', children: new Map(), mtimeMs };
    if (child.type !== 'directory') throw new SandboxError('ENOTDIR', 'plant', path);
    here.children.set(name, child);
    here = child;
  }
  if (last !== undefined && data) here.children.set(last, { type: 'file', data, mtimeMs });
}
