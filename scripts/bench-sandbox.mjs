// The sandboxes in Chromium: output of a WebContainer from page to worker beside bare messages of the same chunks, and
// `echo hi` through the whole pipeline on the embedded sandbox beside the bare interpreter. Each in one run.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { chromiumLaunch } from './browser.mjs';
import { isolationPlugin } from './isolation.mjs';
import { ROOT } from './run.mjs';
import { sourceResolve } from './vitest-resolve.mjs';

const LEAST_RATIO = 0.7;
const MOST_ONE_MS = 15;
const MOST_TEN_MS = 150;
const ROUNDS = 7;

const from = (/** @type {string} */ path) => join(ROOT, path);
const server = await createServer({
  configFile: false,
  logLevel: 'error',
  root: from('scripts/bench/sandbox'),
  cacheDir: from('node_modules/.cache/bench-sandbox'),
  plugins: [isolationPlugin()],
  resolve: {
    conditions: sourceResolve.resolve.conditions,
    alias: {
      'node:zlib': from('packages/worker/stubs/node-zlib.mjs'),
    },
  },
  worker: { format: 'es' },
  server: { fs: { allow: [ROOT] }, host: '127.0.0.1' },
});
await server.listen(0);
const browser = await chromium.launch(chromiumLaunch());
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  const open = async () => {
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.waitForFunction(() => 'jobs' in globalThis, undefined, { timeout: 60_000 });
  };
  await open();
  /** @param {string} name @param {number} [count] */
  const run = (name, count) =>
    page.evaluate(
      ([name, count]) => /** @type {any} */ (globalThis).jobs[name](count),
      /** @type {const} */ ([name, count]),
    );
  // Vite reloads the page when it finds a dependency; after this it knows all of them.
  while (!(await run('echo').catch(() => undefined))) await open();
  const chunkBytes = await page.evaluate(() => /** @type {any} */ (globalThis).chunkBytes);

  for (const mb of [10, 50]) {
    const count = Math.round((mb * 1_000_000) / chunkBytes);
    await run('bare', count);
    await run('container', count);
    /** @type {number[]} */
    const bare = [];
    /** @type {number[]} */
    const ours = [];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await run('bare', count));
      ours.push(await run('container', count));
    }
    const rate = (/** @type {number[]} */ times) => mb / (median(times) / 1000);
    tell(
      `${mb} MB from page to worker, of bare messages`,
      rate(ours) / rate(bare),
      LEAST_RATIO,
      'at least',
      ` (${rate(ours).toFixed(0)} of ${rate(bare).toFixed(0)} MB/s)`,
    );
  }
  const { one, ten, bare } = await run('echo');
  tell('echo hi, median of 20, ms', one, MOST_ONE_MS, 'at most', ` (bare interpreter ${bare.toFixed(2)} ms)`);
  tell('10 echo hi at once, ms in all', ten, MOST_TEN_MS, 'at most', '');
} finally {
  await browser.close();
  await server.close();
}

/** @param {number[]} times */
function median(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** @param {string} what @param {number} figure @param {number} limit @param {'at least' | 'at most'} sense @param {string} note */
function tell(what, figure, limit, sense, note) {
  const isMet = sense === 'at least' ? figure >= limit : figure <= limit;
  console.log(`${what.padEnd(48)} ${figure.toFixed(2).padStart(8)} ${sense} ${limit}${note}${isMet ? '' : '  MISSED'}`);
  if (!isMet) process.exitCode = 1;
}
