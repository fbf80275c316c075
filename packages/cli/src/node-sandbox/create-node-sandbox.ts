import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { OverlaySource, Sandbox, SandboxCommand, SandboxProcess, SpawnOptions } from '@sallyport/core';
import { OutputPipe } from '@sallyport/core/memory';
import { SandboxError } from '@sallyport/core/sandbox';
import { confineTo } from './confine.js';
import { environment } from './environment.js';
import { nodeFs } from './node-fs.js';
import { nodeProcess, type NodeProcess, type ProcessTimes } from './node-process.js';
import { createOverlays } from './overlays.js';

const TIMES: ProcessTimes = { killMs: 2_000, drainMs: 500 };

export interface NodeSandboxOptions {
  /** The directory that file calls are held to, and in which commands begin. It must exist. */
  readonly directory: string;
  /** Of this only the path, the language and the time zone reach commands. Default: that of this program. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly times?: Partial<ProcessTimes>;
}

export interface NodeSandbox extends Sandbox {
  overlay(root: string, source: OverlaySource): void;
}

/**
 * Real files under one directory and real processes of this computer. File calls cannot leave the directory, nor by a
 * link; commands are held by nothing but the rules, as they run with the rights of whoever started this program. Home is
 * an empty directory of its own, which is gone after `dispose`.
 *
 * Rejects with a `SandboxError` where the directory is not one, or the system is not POSIX.
 */
export async function createNodeSandbox({
  directory,
  env = process.env,
  times,
}: NodeSandboxOptions): Promise<NodeSandbox> {
  if (process.platform === 'win32') {
    throw new SandboxError('ENOTSUP', 'create', directory, 'ENOTSUP: process groups and links need a POSIX system');
  }
  const workdir = await existingDirectory(directory);
  const home = await realpath(await mkdtemp(join(tmpdir(), 'sallyport-home-')));
  const processes = new Set<NodeProcess>();
  const overlays = createOverlays();
  const surroundings = environment(env, home);
  const shell = isOnPath('bash', surroundings.PATH) ? 'bash' : 'sh';
  let spawned = 0;
  let death: Promise<void> | undefined;
  let announce: (death: { readonly reason: string }) => void = () => undefined;
  const dead = new Promise<{ readonly reason: string }>((resolve) => (announce = resolve));
  const refuseWhenDead = (op: string): void => {
    if (death) throw new SandboxError('EDEAD', op, undefined, `EDEAD: the sandbox is gone, ${op}`);
  };
  const confine = confineTo([workdir, home]);
  const fs = nodeFs(confine, overlays, refuseWhenDead);

  // What was started in groups of its own would outlive this program.
  const endAllNow = (): void => {
    for (const one of processes) one.endNow();
  };
  process.once('exit', endAllNow);

  const spawnOne = async (command: SandboxCommand, options: SpawnOptions = {}): Promise<SandboxProcess> => {
    refuseWhenDead('spawn');
    const asked = options.cwd ?? workdir;
    const cwd = await confine('spawn', asked, 'follow');
    if ((await fs.stat(cwd)).type !== 'directory') throw new SandboxError('ENOTDIR', 'spawn', asked);
    refuseWhenDead('spawn');
    const [file = '', ...args] =
      'argv' in command
        ? command.argv
        : [shell, ...(shell === 'bash' ? ['--noprofile', '--norc'] : []), '-c', command.shell];
    if (file === '') throw new SandboxError('EINVAL', 'spawn', undefined, 'EINVAL: a command needs a name');
    spawned += 1;
    const id = `node-${spawned}`;
    if (options.signal?.aborted) return notStarted(id);
    const child = spawn(file, args, {
      cwd,
      env: { ...surroundings, ...options.env },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const running = nodeProcess(id, child, options, { ...TIMES, ...times });
    processes.add(running);
    void running.exit.then(() => processes.delete(running));
    return running;
  };

  const dispose = async (): Promise<void> => {
    const open = [...processes];
    for (const one of open) one.end('sandbox-dead', 'The sandbox was disposed of.');
    await Promise.all(open.map((one) => one.exit));
    process.off('exit', endAllNow);
    await rm(home, { recursive: true, force: true });
    announce({ reason: 'disposed' });
  };

  return {
    caps: {
      kind: 'node',
      workdir,
      home,
      shell,
      streaming: true,
      separateStderr: true,
      symlinks: true,
      persistent: true,
      readOnlySpawn: false,
      plannedSpawn: false,
      terminal: false,
      notes: NOTES,
    },
    fs,
    spawn: spawnOne,
    overlay: (root, source) => overlays.add(root, source),
    dispose: () => (death ??= dispose()),
    dead,
  };
}

/** A process that never was. */
function notStarted(id: string): SandboxProcess {
  const output = new OutputPipe();
  output.close();
  const message = 'The command was aborted.';
  return {
    id,
    output,
    exit: Promise.resolve({ code: null, reason: 'aborted', message, drained: true }),
    kill: () => Promise.resolve(),
  };
}

const NOTES = [
  "Commands run on the person's own computer, with what is installed there; home is an empty directory.",
  'Commands see no stored outputs; Read and Grep do. Files are read and written only below the working directory.',
  'What a command leaves running ends with it: run servers in the background.',
].join(' ');

async function existingDirectory(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) throw new SandboxError('ENOENT', 'create', path, `there is no directory ${path}`);
  if (!(await stat(real)).isDirectory())
    throw new SandboxError('ENOTDIR', 'create', path, `${path} is not a directory`);
  return real;
}

function isOnPath(name: string, path = ''): boolean {
  return path.split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, name), constants.X_OK);
      return true;
    } catch {
      // Not here; the next may have it.
      return false;
    }
  });
}
