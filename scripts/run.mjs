// What `npm start` and `npm test` share: the Node check and running one command at a time.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Exits with one clear line where Node is too old, before anything fails in a stranger way. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Sallyport needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Runs a command in the root with its output passed on. Resolves to whether it succeeded.
 * @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>}
 */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command !== process.execPath,
    });
    const stop = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    process.once('SIGTERM', stop);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      process.off('SIGTERM', stop);
      resolve(code === 0);
    });
  });
}

/**
 * Runs a tool of the root's node_modules, given by its file, under this Node.
 * @param {string} file @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env]
 */
export function runTool(file, args, env) {
  return run(process.execPath, [`node_modules/${file}`, ...args], env);
}

/** @param {number} since a value of performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * A port of this machine that nobody listens at.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
