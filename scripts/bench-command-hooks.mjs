// Command hooks in Chromium, over the embedded sandbox: N hooks on a pool of P shells take what ceil(N / P) of them take
// one after the other, and what each waited for a shell is told apart from its run. Ratios of the same run.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { rolldown } from 'rolldown';
import { chromiumLaunch } from './browser.mjs';
import { ROOT } from './run.mjs';

const SECONDS = 0.5;
/** Of ceil(N / P) runs of one: starting and telling costs something too. */
const LIMIT = 1.25;

const bundle = await rolldown({
  input: join(ROOT, 'scripts/bench/command-hooks-page.mjs'),
  platform: 'browser',
  external: [/shell-child\.js$/],
});
const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
const files = new Map([
  ['/page.js', output[0].code],
  ['/shell-child.js', readFileSync(join(ROOT, 'packages/worker/dist/sandbox/embedded/shell-child.js'), 'utf8')],
]);
const server = createServer((request, response) => {
  const code = files.get(request.url ?? '');
  response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript');
  response.end(code ?? '<!doctype html><title>bench</title><script type="module" src="/page.js"></script>');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = server.address();

const browser = await chromium.launch(chromiumLaunch());
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await page.waitForFunction('typeof measure === "function"');
  /** @param {number} hooks @param {number} shells @returns {Promise<{ ms: number, runs: { durationMs: number, waitedMs: number }[] }>} */
  const measure = (hooks, shells) => page.evaluate(`measure(${JSON.stringify({ hooks, shells, seconds: SECONDS })})`);

  const one = await measure(1, 1);
  for (const { hooks, shells } of [
    { hooks: 2, shells: 2 },
    { hooks: 5, shells: 2 },
    { hooks: 6, shells: 3 },
    { hooks: 8, shells: 4 },
  ]) {
    const rounds = Math.ceil(hooks / shells);
    const { ms, runs } = await measure(hooks, shells);
    tell(`${hooks} command hooks on ${shells} shells, of ${rounds} x one`, ms / (rounds * one.ms), LIMIT, ms, one.ms);
    const waited = runs.map((run) => Math.round(run.waitedMs / one.ms)).sort((a, b) => a - b);
    const expected = runs.map((_, at) => Math.floor(at / shells));
    const longest = Math.max(...runs.map((run) => run.durationMs));
    tell('   longest run, waiting not counted, of one', longest / one.ms, LIMIT, longest, one.ms);
    if (waited.join() !== expected.join()) {
      console.log(`FAIL rounds waited: ${waited.join(' ')}, not ${expected.join(' ')}`);
      process.exitCode = 1;
    } else console.log(`ok      rounds waited, as the runs tell: ${waited.join(' ')}`);
  }
} finally {
  await browser.close();
  server.close();
}

/** @param {string} what @param {number} ratio @param {number} limit @param {number} ms @param {number} of */
function tell(what, ratio, limit, ms, of) {
  const ok = ratio <= limit;
  if (!ok) process.exitCode = 1;
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${what}: ${ratio.toFixed(3)} (limit ${limit}; ${ms.toFixed(0)} ms to ${of.toFixed(0)} ms)`,
  );
}
