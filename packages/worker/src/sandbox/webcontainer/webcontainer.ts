import type { OpenPort } from '@sallyport/core';
import type { WebContainer } from '@webcontainer/api';
import { expose } from 'comlink';
import type { OpenedSandbox, PageSandbox } from '../page-sandbox.js';
import { openContainer, type Container, type ContainerOptions } from './page/container.js';
import { serveContainer, type OnStuck } from './page/serve-container.js';
import { idbSnapshotStore } from './page/snapshot-store.js';

export interface WebContainerOptions extends Omit<ContainerOptions, 'store'> {
  /** Names the kept files. Default `default`. */
  readonly name?: string;
  /** Whether files outlive the page. Default `indexeddb`; of an instance that the page has booted, `none`. */
  readonly persist?: 'indexeddb' | 'none';
  readonly onStuck?: OnStuck;
}

/** For `connect({ sandbox })`, and for the page to show what is served inside. */
export interface WebContainerSandbox extends PageSandbox {
  /** Told at once of the servers that listen inside, then of every change. Returns what ends it. */
  onPorts(listener: (ports: readonly OpenPort[]) => void): () => void;
  /** Boots another container with the same files; what runs is ended. False where that cannot be done. */
  restart(): Promise<boolean>;
}

/**
 * StackBlitz's WebContainer: real Node.js and npm, over the network, on a page that is cross-origin isolated. Boots one
 * with the first `connect`, or takes the one that the page has booted. There is one container a page: every
 * `webcontainer` without an instance shares it, and the first one's options hold.
 *
 * @example connect({ worker, sandbox: webcontainer({ files: { 'index.js': 'console.log(1)' } }) })
 * @example connect({ worker, sandbox: webcontainer(await WebContainer.boot()) })
 *
 * `connect` rejects with the cause where it cannot be booted: see `WebContainerBootError`.
 */
export function webcontainer(given: WebContainer | WebContainerOptions = {}): WebContainerSandbox {
  const options: WebContainerOptions = isInstance(given) ? { instance: given } : given;
  const { name = 'default', persist = options.instance ? 'none' : 'indexeddb', onStuck } = options;
  const listeners = new Set<(ports: readonly OpenPort[]) => void>();
  let booted: Container | undefined;

  const open = async (namespace: string): Promise<OpenedSandbox> => {
    const slot = slotOf(options.instance);
    const store = persist === 'indexeddb' ? idbSnapshotStore(`${namespace}:${name}`) : undefined;
    slot.container ??= openContainer({ ...options, store });
    slot.users += 1;
    const container = await slot.container.catch((error: unknown) => {
      slot.users = 0;
      slot.container = undefined;
      throw error;
    });
    if (booted !== container) {
      booted = container;
      container.ports.subscribe((ports) => listeners.forEach((listener) => listener(ports)));
    }
    let mine = true;
    const leave = (): void => {
      if (mine) slot.users -= 1;
      mine = false;
    };
    const served = serveContainer(container, {
      onStuck,
      onDispose: async () => {
        leave();
        if (slot.users > 0) return;
        slot.container = undefined;
        await container.end();
      },
    });
    const { port1, port2 } = new MessageChannel();
    expose(served.api, port1);
    const { workdir, persistent } = container;
    return {
      descriptor: { kind: 'webcontainer', port: port2, workdir, persistent },
      transfer: [port2],
      // A worker that died may be replaced, and its files are here: the container stays.
      release: () => {
        leave();
        served.close();
        port1.close();
      },
    };
  };

  return {
    kind: 'page',
    open,
    onPorts: (listener) => {
      listeners.add(listener);
      listener(booted?.ports.list() ?? []);
      return () => listeners.delete(listener);
    },
    restart: async () => (await booted?.restart()) ?? false,
  };
}

interface Slot {
  container: Promise<Container> | undefined;
  users: number;
}

const SLOTS = Symbol.for('sallyport.webcontainer');

/** The page's one container, even where this module is there twice, as after a hot reload. */
function slotOf(instance: WebContainer | undefined): Slot {
  const page = globalThis as { [SLOTS]?: Map<WebContainer | undefined, Slot> };
  const slots = (page[SLOTS] ??= new Map());
  const slot = slots.get(instance) ?? { container: undefined, users: 0 };
  slots.set(instance, slot);
  return slot;
}

function isInstance(given: WebContainer | WebContainerOptions): given is WebContainer {
  return 'spawn' in given && typeof given.spawn === 'function';
}
