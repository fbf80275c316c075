// The result store in Chromium: what storing costs beside bare chunks in IndexedDB, how fast a page of a long result
// comes, and that a tool which prints 1 GiB does not fill the worker. Ratios and bounds; each in one run.
import { join } from 'node:path';
import { benchPage } from './bench/in-worker.mjs';
import { ROOT } from './run.mjs';

const LIMIT_RATIO = 1.3;
const LIMIT_PAGE_MS = 100;
const LIMIT_HEAP_MIB = 64;
const LIMIT_TASK_MS = 50;

const script = (/** @type {string} */ name) => join(ROOT, 'scripts/bench', name);
const bench = await benchPage(script('store-worker.mjs'));
try {
  /** @param {string} job @param {number} count */
  const run = (job, count) => bench.run(job, count, { fresh: true });
  const writes = await run('writes', 5);
  tell(
    '20 MB stored, of bare chunks',
    writes.ours / writes.bare,
    LIMIT_RATIO,
    ` (${ms(writes.ours)} of ${ms(writes.bare)})`,
  );
  const pages = await run('pages', 50);
  tell('200 lines from the middle of 200 MB, ms', pages.page, LIMIT_PAGE_MS, '');
} finally {
  await bench.close();
}

// As an embedder's page has it: a host worker with a tool of its own, connected to.
const printing = await benchPage(script('print-host.mjs'), script('print-page.mjs'));
try {
  await printing.page.waitForFunction(() => 'benchPrint' in window);
  /** @param {number} mib */
  const print = (mib) => printing.page.evaluate((count) => /** @type {any} */ (window).benchPrint(count), mib);
  // Loads and compiles what is needed first.
  await print(8);
  const { grewMiB, samples, value } = await watchHeap(printing.browser, () => print(1024));
  tell('host heap while a tool prints 1 GiB, MiB', grewMiB, LIMIT_HEAP_MIB, ` (${samples} samples)`);
  tell("the page's longest task meanwhile, ms", value.longestTask, LIMIT_TASK_MS, ` (${value.heard} events heard)`);
} finally {
  await printing.close();
}

/**
 * Runs `work` and asks its worker for its heap all the while, over the browser's own protocol.
 * @param {import('@playwright/test').Browser} browser @param {() => Promise<any>} work
 */
async function watchHeap(browser, work) {
  const cdp = await browser.newBrowserCDPSession();
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  let first = Infinity;
  let most = 0;
  let samples = 0;
  let sessionId = '';
  let id = 0;
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
    const used = JSON.parse(message).result?.usedSize;
    if (used === undefined) return;
    samples++;
    first = Math.min(first, used);
    most = Math.max(most, used);
  });
  while (!isDone) {
    if (sessionId === '') {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'worker' }] });
      const [target] = targetInfos;
      if (target)
        ({ sessionId } = await cdp.send('Target.attachToTarget', { targetId: target.targetId, flatten: false }));
    } else {
      const message = JSON.stringify({ id: ++id, method: 'Runtime.getHeapUsage' });
      await cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => (isDone = true));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const value = await done;
  return { grewMiB: (most - first) / 1024 / 1024, samples, value };
}

/** @param {number} time */
function ms(time) {
  return `${time.toFixed(0)} ms`;
}

/** @param {string} what @param {number} figure @param {number} limit @param {string} note */
function tell(what, figure, limit, note) {
  const isOver = !(figure <= limit);
  console.log(`${what.padEnd(44)} ${figure.toFixed(2).padStart(8)} of ${limit}${note}${isOver ? '  OVER' : ''}`);
  if (isOver) process.exitCode = 1;
}
