import { workerMaker } from './worker-maker.js';

/** The code of the host worker with all it loads; put in by scripts/bundle-standalone.mjs. */
declare const HOST_CODE: string;

/**
 * Makes the worker for `connect`, of code that lies in this file.
 * @example connect({ createWorker: createHostWorker, sandbox: embedded() })
 */
export const createHostWorker = workerMaker(HOST_CODE);
