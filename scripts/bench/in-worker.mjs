// A page in Chromium with a worker of a bench's own: bundled, served, and asked for one job after the other.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { chromium } from '@playwright/test';
import { rolldown } from 'rolldown';
import { chromiumLaunch } from '../browser.mjs';

/**
 * @param {string} workerInput the worker's module, an absolute path
 * @param {string} [pageInput] a module for the page, if it has one
 */
export async function benchPage(workerInput, pageInput) {
  const scripts = new Map([['/worker.js', await bundled(workerInput)]]);
  if (pageInput !== undefined) scripts.set('/page.js', await bundled(pageInput));
  const html = `<!doctype html><title>bench</title>${pageInput === undefined ? '' : '<script type="module" src="/page.js"></script>'}`;
  const server = createServer((request, response) => {
    const code = scripts.get(request.url ?? '');
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript');
    response.end(code ?? html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const browser = await chromium.launch(chromiumLaunch());
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return {
    browser,
    page,
    /** ms of processor time that the page and its worker have had; where the system does not say, of the clock. */
    cpuTime: () => cpuTime(renderers) ?? performance.now(),
    /**
     * What a worker answers a job with; and the longest it took to answer a ping meanwhile, in ms, where `pings` is set.
     * The worker of a `fresh` job is new and ends with it; all other jobs have one.
     * @param {string} job @param {unknown} about @param {{ readonly pings?: boolean, readonly fresh?: boolean }} [options]
     */
    run: (job, about, options = {}) =>
      page.evaluate(
        ([name, subject, { pings, fresh }]) =>
          new Promise((resolve, reject) => {
            const kept = /** @type {{ benchWorker?: Worker }} */ (/** @type {unknown} */ (window));
            const worker = (!fresh && kept.benchWorker) || new Worker('/worker.js', { type: 'module' });
            if (!fresh) kept.benchWorker = worker;
            let sentAt = 0;
            let longestPing = 0;
            let isOver = false;
            const ping = () => {
              if (isOver) return;
              sentAt = performance.now();
              worker.postMessage('ping');
            };
            worker.onmessage = ({ data }) => {
              if (data === 'pong') {
                longestPing = Math.max(longestPing, performance.now() - sentAt);
                setTimeout(ping, 3);
                return;
              }
              isOver = true;
              if (fresh) worker.terminate();
              if (data.error) reject(new Error(data.error));
              else resolve({ ...data.value, longestPing });
            };
            worker.onerror = ({ message }) => reject(new Error(message));
            worker.postMessage({ job: name, about: subject });
            if (pings) ping();
          }),
        /** @type {const} */ ([job, about, options]),
      ),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** @param {string} input */
async function bundled(input) {
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** ms of all threads of some processes, from Linux; undefined on other systems. @param {readonly number[]} processes */
function cpuTime(processes) {
  try {
    let nanoseconds = 0;
    for (const id of processes) {
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        nanoseconds += Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
      }
    }
    return nanoseconds / 1e6;
  } catch (error) {
    if (process.platform === 'linux') throw error;
    return undefined;
  }
}
