import type { OpenPort } from '@sallyport/core';
import type { WebContainer } from '@webcontainer/api';

/** Servers that listen inside, as the container tells once and never again. */
export interface PortBook {
  list(): readonly OpenPort[];
  /** Told at once of what is open, then of every change. Returns what ends it. */
  subscribe(listener: (ports: readonly OpenPort[]) => void): () => void;
  /** Listens to an instance from now on; what an earlier one had open is closed. */
  follow(instance: WebContainer): void;
}

export function portBook(): PortBook {
  const listeners = new Set<(ports: readonly OpenPort[]) => void>();
  let open = new Map<number, OpenPort>();
  let forget: (() => void)[] = [];
  const list = () => [...open.values()];
  const change = (next: Map<number, OpenPort>): void => {
    open = next;
    for (const listener of [...listeners]) listener(list());
  };
  const opened = (port: number, url: string) => change(new Map(open).set(port, { port, url }));
  return {
    list,
    subscribe: (listener) => {
      listeners.add(listener);
      listener(list());
      return () => listeners.delete(listener);
    },
    follow: (instance) => {
      for (const end of forget) end();
      if (open.size > 0) change(new Map());
      forget = [
        instance.on('port', (port, type, url) => {
          if (type === 'open') return opened(port, url);
          const next = new Map(open);
          next.delete(port);
          change(next);
        }),
        // Some servers are told of here only.
        instance.on('server-ready', opened),
      ];
    },
  };
}
