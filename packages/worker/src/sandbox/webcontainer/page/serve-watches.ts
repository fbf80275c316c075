import { answer } from '../../../wire/reply.js';
import type { ContainerApi } from '../container-api.js';
import type { Container } from './container.js';

interface Watch {
  /** Something has changed and nobody has heard of it. */
  news: boolean;
  closed: boolean;
  wake: () => void;
  end: () => void;
}

/** Watches of one worker. What a change was is not told: the container's own words for it are ambiguous. */
export function serveWatches(container: Container) {
  const watches = new Map<string, Watch>();
  const end = (id: string): void => {
    const watch = watches.get(id);
    watches.delete(id);
    if (!watch) return;
    watch.closed = true;
    watch.end();
    watch.wake();
  };
  const api: Pick<ContainerApi, 'watch' | 'nextChange' | 'unwatch'> = {
    watch: (id, path) =>
      answer(async () => {
        const { fs } = await container.instance();
        const watch: Watch = { news: false, closed: false, wake: () => undefined, end: () => undefined };
        const watcher = fs.watch(path, { recursive: true }, () => {
          watch.news = true;
          watch.wake();
        });
        watch.end = () => watcher.close();
        watches.set(id, watch);
        return null;
      }),
    nextChange: (id) =>
      answer(async () => {
        const watch = watches.get(id);
        while (watch && !watch.news && !watch.closed) await new Promise<void>((resolve) => (watch.wake = resolve));
        if (watch) watch.news = false;
        return watch !== undefined && !watch.closed;
      }),
    unwatch: (id) =>
      answer(() => {
        end(id);
        return null;
      }),
  };
  return { api, close: () => [...watches.keys()].forEach(end) };
}
