// The worker that bench-store.mjs measures: the result store on IndexedDB.
import { idbResultStore } from '../../packages/worker/dist/stores/idb-result-store.js';
import { randomLines } from './print-tool.mjs';
import { serveJobs } from './serve-jobs.mjs';
import { createStore, set } from '../../packages/worker/node_modules/idb-keyval/dist/index.js';

const MB = 1_000_000;
const CHUNK = 100_000;
const meta = { sessionId: 'bench', toolUseId: 'toolu_1', tool: 'Bash', fileName: 'toolu_1.txt' };
const emit = 64 * 1024;

/** @param {readonly number[]} times */
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN;

/** @param {() => Promise<unknown>} work */
async function time(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** @param {import('../../packages/core/dist/index.js').ResultStore} store @param {string} text */
async function write(store, text) {
  const writer = store.open(meta);
  for (let at = 0; at < text.length; at += emit) await writer.append(text.slice(at, at + emit));
  return writer.close();
}

serveJobs({
  /** 20 MB through the store, as a tool prints them, beside the same bytes in bare chunks; ms, interleaved. */
  async writes(/** @type {number} */ rounds) {
    const ours = [];
    const bare = [];
    for (let round = 0; round < rounds; round++) {
      const text = randomLines(20 * MB);
      const raw = createStore(`bench-bare-${round}`, 'results');
      const store = idbResultStore(`bench-ours-${round}`);
      bare.push(
        await time(async () => {
          for (let at = 0; at < text.length; at += CHUNK) await set(`k/${at}`, text.slice(at, at + CHUNK), raw);
        }),
      );
      ours.push(await time(() => write(store, text)));
    }
    return { ours: median(ours), bare: median(bare) };
  },

  /** 200 MB stored; the median of reading 200 lines from the middle, in ms. */
  async pages(/** @type {number} */ reads) {
    const store = idbResultStore('bench-pages');
    const writer = store.open(meta);
    for (let part = 0; part < 10; part++) {
      const text = randomLines(20 * MB);
      for (let at = 0; at < text.length; at += emit) await writer.append(text.slice(at, at + emit));
    }
    const { ref, chars } = await writer.close();
    const times = [];
    for (let read = 0; read < reads; read++) {
      times.push(await time(() => store.read(ref, (chars >> 1) + read * 20_000, 200 * 100)));
    }
    return { chars, page: median(times) };
  },
});
