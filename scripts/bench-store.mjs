// The result store in Chromium: what storing costs beside bare chunks in IndexedDB, how fast a page of a long result
// comes, and that a tool which prints 1 GiB does not fill the worker. Ratios and bounds; each in one run.
import { join } from 'node:path';
import { benchPage } from './bench/in-worker.mjs';
import { ROOT } from './run.mjs';

const LIMIT_RATIO = 1.3;
const LIMIT_PAGE_MS = 100;
const LIMIT_HEAP_MIB = 64;

const bench = await benchPage(join(ROOT, 'scripts/bench/store-worker.mjs'));
const { browser } = bench;
/** @param {string} job @param {number} count */
const run = (job, count) => bench.run(job, count, { fresh: true });
try {
  const writes = await run('writes', 5);
  tell(
    '20 MB stored, of bare chunks',
    writes.ours / writes.bare,
    LIMIT_RATIO,
    ` (${ms(writes.ours)} of ${ms(writes.bare)})`,
  );
  const pages = await run('pages', 50);
  tell('200 lines from the middle of 200 MB, ms', pages.page, LIMIT_PAGE_MS, '');
  const heap = await watchHeap(() => run('endless', 1024));
  tell('heap while a tool prints 1 GiB, MiB', heap.grewMiB, LIMIT_HEAP_MIB, ` (${heap.samples} samples)`);
} finally {
  await bench.close();
}

/**
 * Runs `work` and asks its worker for its heap all the while, over the browser's own protocol.
 * @param {() => Promise<unknown>} work
 */
async function watchHeap(work) {
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
  await done;
  return { grewMiB: (most - first) / 1024 / 1024, samples };
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
