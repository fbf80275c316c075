import { randomUUID } from 'node:crypto';
import { watch, type Stats } from 'node:fs';
import * as files from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStat, SandboxFs } from '@sallyport/core';
import { overlayRead, overlayReaddir, overlayStat } from '@sallyport/core/memory';
import { SandboxError } from '@sallyport/core/sandbox';
import type { Confine } from './confine.js';
import { codeOf, sandboxError } from './node-error.js';
import type { Overlays } from './overlays.js';

type NodeFs = SandboxFs & Required<Pick<SandboxFs, 'symlink' | 'readlink' | 'chmod' | 'watch'>>;

/** Real files, as far as `confine` lets through, and overlays. */
export function nodeFs(confine: Confine, overlays: Overlays, refuseWhenDead: (op: string) => void): NodeFs {
  /** Runs `act` on the real place of a path, and turns whatever goes wrong into the one error of a sandbox. */
  const at = async <Value>(
    op: string,
    path: string,
    last: 'follow' | 'keep',
    act: (real: string) => Promise<Value>,
  ): Promise<Value> => {
    refuseWhenDead(op);
    try {
      return await act(await confine(op, path, last));
    } catch (error) {
      throw sandboxError(error, op, path);
    }
  };
  const change = async <Value>(
    op: string,
    path: string,
    last: 'follow' | 'keep',
    act: (real: string) => Promise<Value>,
  ): Promise<Value> => {
    overlays.refuseChange(op, path);
    return at(op, path, last, (real) => {
      overlays.refuseChange(op, real);
      return act(real);
    });
  };
  const statOf = async (op: 'stat' | 'lstat', path: string): Promise<FileStat> => {
    const spot = overlays.at(path);
    if (spot) return overlayStat(spot, op, path);
    return at(op, path, op === 'stat' ? 'follow' : 'keep', async (real) => toStat(await files.lstat(real)));
  };

  return {
    read: async (path) => {
      const spot = overlays.at(path);
      if (spot) return overlayRead(spot, 'read', path);
      return at('read', path, 'follow', async (real) => {
        const stats = await files.stat(real);
        if (stats.isDirectory()) throw new SandboxError('EISDIR', 'read', path);
        // A pipe or a device may never end.
        if (!stats.isFile())
          throw new SandboxError('EINVAL', 'read', path, `EINVAL: not a regular file, read '${path}'`);
        return new Uint8Array(await files.readFile(real));
      });
    },
    write: (path, data) => change('write', path, 'follow', (real) => replaceFile(real, data)),
    stat: (path) => statOf('stat', path),
    lstat: (path) => statOf('lstat', path),
    readdir: async (path) => {
      const spot = overlays.at(path);
      if (spot) return overlayReaddir(spot, 'readdir', path);
      return at('readdir', path, 'follow', async (real) => {
        const entries = await files.readdir(real, { withFileTypes: true });
        return entries.map((entry) => ({ name: entry.name, type: typeOf(entry) }));
      });
    },
    mkdir: (path, { recursive = false } = {}) =>
      change('mkdir', path, 'follow', async (real) => void (await files.mkdir(real, { recursive }))),
    rm: (path, { recursive = false, force = false } = {}) =>
      change('rm', path, 'keep', (real) => files.rm(real, { recursive, force })),
    rename: (from, to) =>
      change('rename', from, 'keep', (source) =>
        change('rename', to, 'keep', async (target) => {
          if (target.startsWith(`${source}/`)) throw new SandboxError('EINVAL', 'rename', from);
          await files.rename(source, target);
        }),
      ),
    realpath: async (path) => {
      const spot = overlays.at(path);
      if (spot) await overlayStat(spot, 'realpath', path);
      return at('realpath', path, 'follow', async (real) => {
        if (!spot) await files.lstat(real);
        return real;
      });
    },
    symlink: (target, path) => change('symlink', path, 'keep', (real) => files.symlink(target, real)),
    readlink: (path) => at('readlink', path, 'keep', (real) => files.readlink(real)),
    chmod: (path, mode) => change('chmod', path, 'follow', (real) => files.chmod(real, mode)),
    watch: (path, onChange, signal) => {
      const start = async (): Promise<void> => {
        const real = await confine('watch', path, 'follow');
        if (signal.aborted) return;
        const watcher = watch(real, { recursive: true, signal, persistent: false }, onChange);
        // The watched place itself is gone: that is a change, and the last one to be told.
        watcher.on('error', onChange);
      };
      // Nothing there to be watched; who wants to know whether it comes watches its directory.
      start().catch(onChange);
    },
  };
}

/** Beside the old file first, then in its place: nobody sees a part. The old file's mode stays. */
async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  const old = await statsOf(path);
  if (old?.isDirectory()) throw new SandboxError('EISDIR', 'write', path);
  const directory = dirname(path);
  try {
    await files.mkdir(directory, { recursive: true });
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new SandboxError('ENOTDIR', 'write', path) : error;
  }
  const beside = join(directory, `.${randomUUID()}.sallyport`);
  try {
    await files.writeFile(beside, data, { flag: 'wx' });
    if (old) await files.chmod(beside, old.mode);
    await files.rename(beside, path);
  } catch (error) {
    await files.rm(beside, { force: true });
    throw error;
  }
}

async function statsOf(path: string): Promise<Stats | undefined> {
  try {
    return await files.stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function toStat(stats: Stats): FileStat {
  return { type: typeOf(stats), size: stats.size, mtimeMs: stats.mtimeMs };
}

function typeOf(entry: Pick<Stats, 'isDirectory' | 'isSymbolicLink'>): FileStat['type'] {
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'symlink' : 'file';
}
