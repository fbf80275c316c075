import type { DirectoryEntry, FileStat, OverlaySource, SandboxFs } from '@sallyport/core';
import type { Reply } from '../../../protocol.js';
import { fileError } from '../../embedded/files/file-error.js';
import { listOverlay, readOverlay, statOverlay } from '../../embedded/files/overlay-files.js';
import { isInside, resolvePath } from '../../embedded/files/paths.js';
import type { ContainerApi } from '../container-api.js';
import { valueOf } from './container-error.js';
import { containerPath } from './container-path.js';

/** Asks the page. Never rejects: where the container is gone, that is the reply, with EDEAD and the reason in its message. */
export type AskContainer = <Value>(request: (api: ContainerApi) => Promise<Reply<Value>>) => Promise<Reply<Value>>;

/**
 * The container's files, as far as its file API shows them: below the working directory. It tells neither times nor
 * symbolic links; a size costs a reading of the file on the page's side. Overlays are answered here.
 */
export function containerFs(
  workdir: string,
  ask: AskContainer,
  overlays: ReadonlyMap<string, OverlaySource>,
): SandboxFs {
  const overlayAt = (path: string) => {
    if (!path.startsWith('/') || path.includes('\0')) return undefined;
    const resolved = resolvePath('/', path);
    for (const [root, source] of overlays) {
      if (isInside(resolved, root))
        return { kind: 'mounted', path: resolved, source, rest: resolved.slice(root.length + 1) } as const;
    }
    return undefined;
  };
  /** The name below `directory` that leads to an overlay. */
  const overlayNames = (directory: string) =>
    [...overlays.keys()]
      .filter((root) => isInside(root, directory))
      .map((root) => root.slice(directory === '/' ? 1 : directory.length + 1).split('/', 1)[0] ?? '');

  /** For what changes a file: nothing above, at or below an overlay's root can be. */
  const own = (op: string, path: string): string => {
    const found = containerPath(workdir, op, path);
    if ('above' in found) throw fileError('EACCES', op, path);
    const resolved = resolvePath('/', path);
    if ([...overlays.keys()].some((root) => isInside(resolved, root) || (op !== 'write' && isInside(root, resolved))))
      throw fileError('EROFS', op, path);
    return found.at;
  };
  const call = async <Value>(op: string, path: string, request: (api: ContainerApi) => Promise<Reply<Value>>) =>
    valueOf(await ask(request), op, path);

  const stat = async (op: string, path: string): Promise<FileStat> => {
    const overlay = overlayAt(path);
    if (overlay) {
      const { type, size } = await statOverlay(overlay, op);
      return { type, size, mtimeMs: 0 };
    }
    const directory: FileStat = { type: 'directory', size: 0, mtimeMs: 0 };
    // The way down to an overlay, which nobody has made.
    if (overlayNames(resolvePath('/', path)).length > 0) return directory;
    const found = containerPath(workdir, op, path);
    if ('above' in found) return directory;
    return { ...(await call(op, path, (api) => api.stat(found.at))), mtimeMs: 0 };
  };

  const readdir = async (path: string): Promise<readonly DirectoryEntry[]> => {
    const overlay = overlayAt(path);
    if (overlay) return listOverlay(overlay);
    const resolved = resolvePath('/', path);
    const led = overlayNames(resolved).map((name): DirectoryEntry => ({ name, type: 'directory' }));
    const found =
      led.length > 0 && !isInside(resolved, workdir) ? { above: resolved } : containerPath(workdir, 'readdir', path);
    const real =
      'at' in found
        ? await call('readdir', path, (api) => api.readdir(found.at))
        : isInside(workdir, found.above)
          ? [{ name: workdir.slice(found.above.length).split('/').find(Boolean) ?? '', type: 'directory' as const }]
          : [];
    return [...new Map([...real, ...led].map((entry) => [entry.name, entry])).values()];
  };

  let watched = 0;
  const watch = async (id: string, at: string, onChange: () => void, signal: AbortSignal): Promise<void> => {
    const started = await ask((api) => api.watch(id, at));
    const end = () => void ask((api) => api.unwatch(id));
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    for (let more = started.ok; more;) {
      const reply = await ask((api) => api.nextChange(id));
      more = reply.ok && reply.value && !signal.aborted;
      if (more) onChange();
    }
  };

  return {
    read: async (path) => {
      const overlay = overlayAt(path);
      if (overlay) return readOverlay(overlay);
      const found = containerPath(workdir, 'read', path);
      if ('above' in found) throw fileError('EISDIR', 'read', path);
      return call('read', path, (api) => api.readFile(found.at));
    },
    write: async (path, data) => {
      const at = own('write', path);
      await call('write', path, (api) => api.writeFile(at, data));
    },
    stat: (path) => stat('stat', path),
    lstat: (path) => stat('lstat', path),
    readdir,
    mkdir: async (path, { recursive = false } = {}) => {
      const at = own('mkdir', path);
      await call('mkdir', path, (api) => api.mkdir(at, recursive));
    },
    rm: async (path, { recursive = false, force = false } = {}) => {
      const at = own('rm', path);
      await call('rm', path, (api) => api.rm(at, recursive, force));
    },
    rename: async (from, to) => {
      const [source, target] = [own('rename', from), own('rename', to)];
      if (target.startsWith(`${source}/`)) throw fileError('EINVAL', 'rename', from);
      await call('rename', from, (api) => api.rename(source, target));
    },
    realpath: async (path) => {
      await stat('realpath', path);
      return resolvePath('/', path);
    },
    watch: (path, onChange, signal) => {
      const found = containerPath(workdir, 'watch', path);
      const at = 'at' in found ? found.at : '.';
      watched += 1;
      void watch(`watch-${watched}`, at, onChange, signal);
    },
  };
}
