// The worker that bench-store.mjs measures: the result store on IndexedDB, and a session whose tool prints without end.
import { createSession, defineTool } from '../../packages/core/dist/index.js';
import { idbResultStore } from '../../packages/worker/dist/stores/idb-result-store.js';
import { serveJobs } from './serve-jobs.mjs';
import { createStore, set } from '../../packages/worker/node_modules/idb-keyval/dist/index.js';

const MB = 1_000_000;
const CHUNK = 100_000;
const meta = { sessionId: 'bench', toolUseId: 'toolu_1', tool: 'Bash', fileName: 'toolu_1.txt' };
const emit = 64 * 1024;

/** @param {number} chars */
function randomLines(chars) {
  const bytes = new Uint8Array(chars);
  for (let at = 0; at < chars; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, chars)));
  for (let at = 0; at < chars; at++) bytes[at] = at % 100 === 99 ? 10 : 33 + ((bytes[at] ?? 0) % 90);
  return new TextDecoder().decode(bytes);
}

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

  /** A tool that prints 1 GiB, for whoever watches the heap; what the model was shown. */
  async endless(/** @type {number} */ mib) {
    const piece = randomLines(1024 * 1024);
    const tool = defineTool({
      name: 'Print',
      description: 'Prints without end.',
      inputSchema: { safeParse: (data) => ({ success: true, data }) },
      maxResultSizeChars: 30_000,
      timeoutMs: () => 600_000,
      call: async (_input, { output }, onProgress) => {
        for (let count = 0; count < mib; count++) {
          const text = `${count}\n${piece}`;
          onProgress({ text });
          await output?.write(text);
        }
        return output?.end();
      },
      mapToolResultToToolResultBlockParam: (written) => ({
        content: written?.text ?? '',
        ...(written && { whole: written }),
      }),
    });
    const events = new Set();
    const session = createSession({
      tools: [tool],
      ports: { results: idbResultStore('bench-endless') },
      settings: { permissions: { allow: ['Print'] } },
      onEvent: ({ type }) => events.add(type),
    });
    const [result] = await session.run({ type: 'tool_use', id: 'toolu_1', name: 'Print', input: {} });
    return { shown: String(result?.content).slice(0, 200) };
  },
});
