// `npm start`: installs and builds what is missing, then serves the built playground on this machine.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installIfMissing } from './install.mjs';
import { ROOT, requireNode, run, runTool } from './run.mjs';

const DEMO = join(ROOT, 'packages/web-demo');

requireNode();
installIfMissing();

// The page and what it is made of, not the tests.
console.log('Compiling the packages...');
if (!(await runTool('typescript/bin/tsc', ['-b', DEMO]))) fail('The packages do not compile.');
if (!(await run(process.execPath, ['packages/worker/scripts/bundle-shell-child.mjs'])))
  fail('The shell is not bundled.');

if (isStale()) {
  console.log('Building the playground...');
  if (!(await runTool('vite/bin/vite.js', ['build', DEMO, '--logLevel', 'warn'])))
    fail('The playground does not build.');
}

// Imported this late because before the installation there is no vite.
const { preview } = await import('vite');
const port = process.env['PORT'];
const server = await preview({
  root: DEMO,
  // A port that somebody asked for is that one or an error; ours moves on to the next free one.
  preview: { host: '127.0.0.1', port: Number(port ?? 4173), strictPort: port !== undefined },
}).catch((error) => fail(error.message));
console.log(`The playground is at ${server.resolvedUrls?.local[0]} (stop with Ctrl+C)`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.close().then(() => process.exit(0)));

/** Whether anything that the page is built from is newer than the built page. */
function isStale() {
  const built = join(DEMO, 'dist/index.html');
  if (!existsSync(built)) return true;
  const sources = [
    join(DEMO, 'index.html'),
    join(DEMO, 'vite.config.ts'),
    join(ROOT, 'pnpm-lock.yaml'),
    join(DEMO, 'src'),
    join(DEMO, 'public'),
    join(ROOT, 'packages/core/dist'),
    join(ROOT, 'packages/worker/dist'),
  ];
  return Math.max(...sources.map(newest)) > statSync(built).mtimeMs;
}

/** @param {string} path @returns {number} */
function newest(path) {
  if (!existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return path.endsWith('.tsbuildinfo') ? 0 : info.mtimeMs;
  return Math.max(info.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
