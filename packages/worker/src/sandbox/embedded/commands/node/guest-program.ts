import { BUFFER } from './guest/buffer.js';
import { FS } from './guest/fs.js';
import { HEADER } from './guest/header.js';
import { INSPECT } from './guest/inspect.js';
import { MODULES } from './guest/modules.js';
import { PATH } from './guest/path.js';
import { PROCESS } from './guest/process.js';
import { UTIL } from './guest/util.js';

/** An expression whose value takes the host's functions, sets up a Node-like world, and gives the host its calls. */
export const GUEST_PROGRAM = `(function (raw, hostEval, promiseState) {${[
  HEADER,
  INSPECT,
  PATH,
  BUFFER,
  UTIL,
  PROCESS,
  FS,
  MODULES,
].join('\n')}})`;
