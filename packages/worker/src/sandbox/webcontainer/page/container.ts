import type { WebContainer } from '@webcontainer/api';
import type { BootOptions } from './boot-instance.js';
import { bootInstance } from './boot-instance.js';
import { toTree } from './file-trees.js';
import { frames, watchFrame } from './frames.js';
import { idleSaver } from './idle-saver.js';
import { portBook, type PortBook } from './port-book.js';
import { quarantine, type Quarantine } from './quarantine.js';
import type { SnapshotStore } from './snapshot-store.js';

export interface ContainerOptions extends BootOptions {
  /** What the project holds when nothing was kept: content by path, relative to the working directory. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** One that the page has booted itself: it is neither restarted nor torn down here. */
  readonly instance?: WebContainer;
  readonly store?: SnapshotStore | undefined;
  /** ms without a change after which files are saved; default 500. */
  readonly saveAfterMs?: number;
  readonly onProgress?: (step: BootStep) => void;
}

export type BootStep = 'booting' | 'restoring' | 'ready';

/** A container of this page, which any number of workers may have. */
export interface Container {
  readonly workdir: string;
  readonly ports: PortBook;
  readonly stuck: Quarantine;
  readonly persistent: boolean;
  /** Resolves, with the reason, when it is gone for good. */
  readonly dead: Promise<string>;
  /** The instance; while the container is being restarted, the next one. */
  instance(): Promise<WebContainer>;
  /** Calls `listener`, with the reason, when processes are gone all at once. Returns what ends it. */
  onReset(listener: (reason: string) => void): () => void;
  /** Something may have changed in its files. */
  changed(): void;
  flush(): Promise<void>;
  /** Boots another in its place with the same files, where that can be done; processes are gone then. */
  restart(): Promise<boolean>;
  end(): Promise<void>;
}

const SAVE_AFTER_MS = 500;
/** What is installed again, and what is only passing. */
export const NOT_KEPT = ['**/node_modules/**', '**/.sallyport-input-*'];
/** ms that the files of a container with a program that runs wild may take to come out. */
const RESCUE_MS = 15_000;

/** @throws WebContainerBootError */
export async function openContainer(options: ContainerOptions): Promise<Container> {
  const { store, onProgress = () => undefined } = options;
  const ports = portBook();
  const stuck = quarantine();
  const resets = new Set<(reason: string) => void>();
  let bury: (reason: string) => void = () => undefined;
  const dead = new Promise<string>((resolve) => (bury = resolve));
  let unwatch = (): void => undefined;

  const saver = idleSaver(async () => {
    const files = await (await current).export('.', { format: 'binary', excludes: NOT_KEPT });
    await store?.save(files);
  }, options.saveAfterMs ?? SAVE_AFTER_MS);
  const changed = (): void => {
    if (store) saver.changed();
  };
  const reset = (reason: string): void => {
    for (const listener of [...resets]) listener(reason);
  };
  const die = (reason: string): void => {
    reset(reason);
    bury(reason);
  };

  const boot = async (): Promise<WebContainer> => {
    onProgress('booting');
    const { instance, frame = frames().at(-1) } = options.instance
      ? { instance: options.instance }
      : await bootInstance(options);
    ports.follow(instance);
    unwatch();
    if (frame)
      unwatch = watchFrame(frame, () =>
        die('The frame of the WebContainer was taken out of the page; reload the page'),
      );
    if (store) instance.fs.watch('.', { recursive: true }, changed);
    return instance;
  };
  const fill = async (instance: WebContainer): Promise<WebContainer> => {
    const kept = await store?.load();
    if (kept || options.files) onProgress('restoring');
    // The client transfers what it is given.
    if (kept) await instance.mount(kept.slice());
    else if (options.files) await instance.mount(toTree(options.files));
    onProgress('ready');
    return instance;
  };

  let current = boot().then(fill);
  const { workdir } = await current;

  const restart = async (): Promise<boolean> => {
    if (options.instance) return false;
    const old = await current;
    const files = await rescue(old);
    if (!files) return false;
    stuck.clear();
    reset('The WebContainer was restarted');
    old.teardown();
    current = boot().then(async (instance) => {
      await instance.mount(files);
      onProgress('ready');
      return instance;
    });
    // Who waits for the instance hears of it as well.
    await current.catch((error: unknown) => die(error instanceof Error ? error.message : String(error)));
    return true;
  };
  let restarting: Promise<boolean> | undefined;

  return {
    workdir,
    ports,
    stuck,
    persistent: store !== undefined,
    dead,
    instance: () => current,
    onReset: (listener) => {
      resets.add(listener);
      return () => resets.delete(listener);
    },
    changed,
    flush: () => saver.flush(),
    restart: () => (restarting ??= restart().finally(() => (restarting = undefined))),
    end: async () => {
      unwatch();
      reset('The WebContainer was ended');
      if (!options.instance) (await current).teardown();
    },
  };
}

/** All files, node_modules too; undefined where the container does not give them. */
async function rescue(instance: WebContainer): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), RESCUE_MS)));
  const files = instance.export('.', { format: 'binary' }).catch(() => undefined);
  return Promise.race([files, late]).finally(() => clearTimeout(timer));
}
