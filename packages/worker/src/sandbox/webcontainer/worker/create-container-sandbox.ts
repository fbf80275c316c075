import type { OverlaySource, Sandbox, SandboxCommand, SpawnOptions } from '@sallyport/core';
import { createHeartbeat } from '../../../client/heartbeat.js';
import { createWorkerLife } from '../../../client/worker-life.js';
import type { Reply } from '../../../protocol.js';
import { remoteApi } from '../../../wire/remote-api.js';
import { fileError } from '../../embedded/files/file-error.js';
import { parentPath, resolvePath } from '../../embedded/files/paths.js';
import { quoteArgv } from '../../embedded/shell/quote-argv.js';
import type { ContainerApi } from '../container-api.js';
import type { ContainerDescriptor } from '../container-descriptor.js';
import { valueOf } from './container-error.js';
import { containerFs, type AskContainer } from './container-fs.js';
import { containerNotes } from './container-notes.js';
import { containerProcess, type ProcessTimes } from './container-process.js';
import { notStarted } from './not-started.js';

/** ms */
const TIMES = { drainMs: 250, killMs: 3_000, hangMs: 30_000 };
/** Wide, so that programs do not break lines to fit. */
const TERMINAL = { cols: 500, rows: 50 };
const ENVIRONMENT = { TERM: 'dumb', NO_COLOR: '1', CI: '1' };
/** The end of input, as a terminal says it. */
const END_OF_INPUT = '\u0004';
/**
 * A terminal echoes what is typed and cuts long lines, so whole input comes from a file. Script and file are named by the
 * environment: nothing has to be quoted for a second shell.
 */
const WITH_INPUT = 'jsh -c "$SALLYPORT_SCRIPT" < "$SALLYPORT_INPUT"';

export interface ContainerSandbox extends Sandbox {
  overlay: NonNullable<Sandbox['overlay']>;
  /** Saves what has changed, where files are kept. */
  flush(): Promise<void>;
}

/**
 * The worker's end of a WebContainer that the page has booted.
 *
 * @param times `hangMs`: silence of the container, while something is asked of it, after which it counts as gone.
 */
export function createContainerSandbox(
  { port, workdir, persistent }: Omit<ContainerDescriptor, 'kind'>,
  times: Partial<ProcessTimes & { readonly hangMs: number }> = {},
): ContainerSandbox {
  const { hangMs, ...processTimes } = { ...TIMES, ...times };
  const api = remoteApi<ContainerApi>(port);
  const overlays = new Map<string, OverlaySource>();
  const home = parentPath(workdir);
  const life = createWorkerLife();
  let announce: (death: { readonly reason: string }) => void = () => undefined;
  const dead = new Promise<{ readonly reason: string }>((resolve) => (announce = resolve));
  let [open, spawned] = [0, 0];

  const die = (reason: string): void => {
    if (life.gone) return;
    life.end(reason);
    heartbeat.stop();
    announce({ reason });
    port.close();
  };
  const heartbeat = createHeartbeat(
    () => api.probe(),
    hangMs,
    () => die('The WebContainer does not answer any more; reload the page to have another'),
  );
  const ask: AskContainer = async (request) => {
    open += 1;
    if (!life.gone) heartbeat.start();
    try {
      return await life.during(() => request(api));
    } catch (error) {
      const reason = life.gone?.message ?? (error instanceof Error ? error.message : 'unknown fault');
      return { ok: false, error: { name: 'SandboxError', message: `EDEAD: ${reason}` } };
    } finally {
      open -= 1;
      if (open === 0) heartbeat.stop();
    }
  };
  // Not by way of `ask`: it waits as long as the sandbox lives.
  void api.whenDead().then((reply: Reply<string>) => die(reply.ok ? reply.value : reply.error.message));

  const fs = containerFs(workdir, ask, overlays);

  const spawn = async (command: SandboxCommand, options: SpawnOptions = {}) => {
    const { signal, stdin, terminal } = options;
    const cwd = resolvePath('/', options.cwd ?? workdir);
    spawned += 1;
    const id = `webcontainer-${spawned}`;
    if (life.gone) throw fileError('EDEAD', 'spawn');
    if (signal?.aborted) return notStarted(id, 'aborted', 'The command was aborted.');
    if (cwd !== workdir && (await fs.stat(cwd)).type !== 'directory') throw fileError('ENOTDIR', 'spawn', cwd);

    const argv: [string, ...string[]] = 'shell' in command ? ['jsh', '-c', command.shell] : words(command.argv);
    const named = 'shell' in command ? command.shell : argv.join(' ');
    const env = { ...ENVIRONMENT, ...options.env };
    const input = stdin === undefined || stdin.length === 0 ? undefined : `${workdir}/.sallyport-input-${spawned}`;
    const request = { argv, cwd, env, terminal: terminal ?? TERMINAL };
    const withInput = () => ({
      ...request,
      argv: ['jsh', '-c', WITH_INPUT] as const,
      env: {
        ...env,
        SALLYPORT_SCRIPT: 'shell' in command ? command.shell : quoteArgv(command.argv),
        SALLYPORT_INPUT: input ?? '',
      },
    });
    if (input !== undefined) await fs.write(input, stdin ?? '');
    const starting = ask((api) => api.spawn(id, input === undefined ? request : withInput()));
    // What it asks about the process waits for its start: nothing has to cross twice.
    const process = containerProcess(
      { id, signal, ask, onStuck: () => void ask((api) => api.reportStuck(id, named)) },
      processTimes,
    );
    if (!terminal) void process.write?.(END_OF_INPUT);
    const started = await starting;
    if (input !== undefined) void process.exit.then(() => fs.rm(input, { force: true })).catch(() => undefined);
    if (!started.ok) return notStarted(id, 'spawn-failed', `${argv[0]}: ${started.error.message}`);
    return process;
  };

  return {
    caps: {
      kind: 'webcontainer',
      workdir,
      home,
      shell: 'jsh',
      streaming: true,
      separateStderr: false,
      symlinks: false,
      persistent,
      readOnlySpawn: false,
      plannedSpawn: false,
      terminal: true,
      notes: containerNotes(persistent),
    },
    fs,
    spawn,
    overlay: (root, source) => void overlays.set(resolvePath('/', root), source),
    snapshot: async () => valueOf(await ask((api) => api.exportFiles()), 'snapshot'),
    mount: async (files) => void valueOf(await ask((api) => api.mountFiles(files)), 'mount'),
    ports: async () => valueOf(await ask((api) => api.ports()), 'ports'),
    flush: async () => void valueOf(await ask((api) => api.flush()), 'flush'),
    dead,
    dispose: async () => {
      if (life.gone) return;
      await ask((api) => api.dispose());
      die('disposed');
    },
  };
}

function words(argv: readonly string[]): [string, ...string[]] {
  const [program, ...rest] = argv;
  if (program === undefined || argv.some((word) => word.includes('\0'))) throw fileError('EINVAL', 'spawn', program);
  return [program, ...rest];
}
