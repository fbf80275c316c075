// The host side of the WebContainer protocol, over the embedded sandbox: a page that the published client boots in its
// frame in the place of the real one. Speaks the client's own version of comlink, whose messages later ones do not read.
import { expose, proxy } from 'comlink430';
import {
  createEmbeddedSandbox,
  type EmbeddedSandbox,
} from '../../packages/worker/src/sandbox/embedded/create-embedded-sandbox.js';
import { workerPoolShell } from '../../packages/worker/src/sandbox/embedded/shell/worker-pool-shell.js';
import { hostControl } from './control.js';
import { hostFiles } from './host-files.js';
import { hostProcess, type RunRequest } from './host-process.js';
import { loadTree, saveTree } from './host-trees.js';

type Listener = (...values: unknown[]) => unknown;

const control = hostControl(parent);

/** Runs `work`, unless the host is to be dead: then nothing is answered any more. */
function alive<Args extends unknown[]>(work: (...args: Args) => unknown): (...args: Args) => Promise<unknown> {
  return async (...args) => (control.faults.isDead ? new Promise(() => undefined) : work(...args));
}

function aliveApi(api: Record<string, unknown>) {
  return proxy(Object.fromEntries(Object.entries(api).map(([name, work]) => [name, alive(work as Listener)])));
}

async function build({ workdirName = 'project' }: { readonly workdirName?: string }) {
  if (control.faults.neverBoots) return new Promise(() => undefined);
  const sandbox: EmbeddedSandbox = await createEmbeddedSandbox({
    persist: 'none',
    workdir: `/home/${workdirName}`,
    home: '/home',
    engine: workerPoolShell({ createWorker: () => new Worker('/headless/shell-child.js', { type: 'module' }) }),
  });
  const files = hostFiles(sandbox, control);
  const listeners = new Map<string, Set<Listener>>();
  const tell = (event: string, ...values: unknown[]) =>
    listeners.get(event)?.forEach((listener) => void listener(...values));
  const url = (port: number) => `${location.origin}/headless/preview/${port}/`;
  let running = 0;
  control.running = () => running;
  control.openPort = (port) => {
    tell('port', port, 'open', url(port));
    tell('server-ready', port, url(port));
  };
  control.closePort = (port) => tell('port', port, 'close', url(port));

  return aliveApi({
    fs: () => aliveApi(files.api),
    previewScript: () => proxy({}),
    runtimeInfo: () => ({ path: '/bin:/usr/bin', cwd: sandbox.caps.workdir }),
    run: (request: RunRequest, _stdout: unknown, _stderr: unknown, output: (bytes: Uint8Array | null) => unknown) => {
      if (control.faults.refusesSpawns) throw new Error(`spawn ${request.command} ENOENT`);
      running += 1;
      const process = hostProcess(sandbox, request, output ?? (() => undefined), control);
      void process.onExit.then(() => {
        running -= 1;
        files.touched();
      });
      return process;
    },
    on: (event: string, listener: Listener) => {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return proxy(() => known.delete(listener));
    },
    loadFiles: async (bytes: Uint8Array, { mountPoints = '.' }: { readonly mountPoints?: string } = {}) => {
      await loadTree(sandbox.fs, files.absolute(mountPoints), bytes);
      files.touched();
    },
    serialize: (path: string, { excludes }: { readonly excludes?: readonly string[] } = {}) => {
      if (control.faults.exportsNothing) throw new Error('EIO: the files could not be exported');
      return saveTree(sandbox.fs, files.absolute(path), excludes);
    },
    setPreviewScript: () => undefined,
    setCredentials: () => undefined,
    teardown: () => sandbox.dispose(),
  });
}

if (!control.faults.neverStarts) {
  const { port1, port2 } = new MessageChannel();
  expose({ build }, port1);
  parent.postMessage({ type: 'init' }, location.origin, [port2]);
}
