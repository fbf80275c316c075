import type { WorkerLike } from './shell-worker.js';

/** Makes a worker of `shell-child.js`, which lies in this package. The build in a single file puts another in its place. */
export function createShellChild(): WorkerLike {
  return new Worker(new URL('../shell-child.js', import.meta.url), { type: 'module' });
}
