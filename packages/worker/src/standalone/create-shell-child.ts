import { workerMaker } from './worker-maker.js';

/** The code of the shell worker with all its commands; put in by scripts/bundle-standalone.mjs. */
declare const SHELL_CODE: string;

/** Stands in the place of the embedded sandbox's own, within the host worker of the build in a single file. */
export const createShellChild = workerMaker(SHELL_CODE);
