// ContainerApi, served: one worker's processes and watches in a container that others may have too.
import type { Reply } from '../../../protocol.js';
import { answer } from '../../../wire/reply.js';
import type { ContainerApi } from '../container-api.js';
import type { Container } from './container.js';
import { servedProcess, type ServedProcess } from './served-process.js';
import { serveFiles } from './serve-files.js';
import { serveWatches } from './serve-watches.js';

/** Asks the person whether a container may be restarted, in which `command` goes on though it was told to end. */
export type OnStuck = (command: string) => boolean | Promise<boolean>;

export interface ServedContainer {
  readonly api: ContainerApi;
  /** Ends what this worker has running. Idempotent. */
  close(): void;
}

export function serveContainer(
  container: Container,
  { onStuck, onDispose }: { readonly onStuck?: OnStuck | undefined; readonly onDispose: () => Promise<void> },
): ServedContainer {
  /** Under its id before it has started: what is asked about it meanwhile waits. */
  const processes = new Map<string, Promise<ServedProcess>>();
  const watches = serveWatches(container);
  const find = (id: string): Promise<ServedProcess> => {
    const process = processes.get(id);
    if (!process) throw new Error('ESRCH: there is no such process');
    return process;
  };
  const nothing = (work: () => unknown) => answer(async () => (await work(), null));
  const settleAll = (reason: string): void => {
    for (const process of processes.values()) onceStarted(process, (started) => started.settle(reason));
  };
  let offered: Promise<Reply<boolean>> | undefined;
  /** Asks for a restart, one question at a time. Never rejects. */
  const offerRestart = (command: string): Promise<Reply<boolean>> =>
    (offered ??= answer(async () => (await onStuck?.(command)) === true && container.restart()).finally(() => {
      offered = undefined;
    }));
  /** @throws while a command goes on that was told to end. */
  const checkQuarantine = (): void => {
    const command = container.stuck.first();
    if (command === undefined) return;
    void offerRestart(command);
    const wayOut = onStuck
      ? 'The person has been asked whether to restart the container.'
      : 'Ask the person to restart the container or to reload the page.';
    throw new Error(
      `No command is started while '${command}' may still run: it was told to end and did not. Files can be read and written. ${wayOut}`,
    );
  };
  const forget = container.onReset(settleAll);
  const close = (): void => {
    forget();
    settleAll('The sandbox has ended');
    for (const process of processes.values()) onceStarted(process, (started) => started.kill());
    processes.clear();
    watches.close();
  };

  const api: ContainerApi = {
    ...serveFiles(container),
    ...watches.api,
    spawn: (id, { argv: [program, ...args], ...options }) =>
      nothing(async () => {
        checkQuarantine();
        const starting = container.instance().then(async (instance) => {
          return servedProcess(await instance.spawn(program, args, options));
        });
        processes.set(id, starting);
        void (await starting).exit.then(container.changed);
      }),
    nextOutput: (id) => answer(async () => (await find(id)).next()),
    exitOf: (id) => answer(async () => (await find(id)).exit),
    input: (id, text) => nothing(async () => (await find(id)).input(text)),
    resize: (id, cols, rows) => nothing(async () => (await find(id)).resize(cols, rows)),
    kill: (id) => nothing(async () => (await find(id)).kill()),
    forget: (id) => nothing(() => processes.delete(id)),
    reportStuck: (id, command) => {
      const process = processes.get(id);
      processes.delete(id);
      if (process) {
        container.stuck.add(
          command,
          process.then(({ left }) => left),
        );
        onceStarted(process, (started) => started.settle('It is left alone'));
      }
      return offerRestart(command);
    },
    ports: () => answer(() => container.ports.list()),
    probe: () => nothing(async () => (await container.instance()).fs.readdir('.')),
    whenDead: () => answer(() => container.dead),
    flush: () => nothing(() => container.flush()),
    dispose: () =>
      nothing(async () => {
        close();
        // Who needs to know whether files were saved has flushed before.
        await container.flush().catch(() => undefined);
        await onDispose();
      }),
  };
  return { api, close };
}

function onceStarted(process: Promise<ServedProcess>, then: (process: ServedProcess) => void): void {
  // One that could not be started was told to whoever asked for it.
  process.then(then, () => undefined);
}
