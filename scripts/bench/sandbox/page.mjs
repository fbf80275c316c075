// The page's side of scripts/bench-sandbox.mjs: each job gives its times in ms.
import { connect } from '../../../packages/worker/src/client/connect.ts';
import { embedded } from '../../../packages/worker/src/sandbox/embedded/index.ts';
import { webcontainer } from '../../../packages/worker/src/sandbox/webcontainer/index.ts';
import { Bash } from '../../../packages/worker/node_modules/just-bash/dist/bundle/browser.js';

const CHUNK = '0123456789abcdé\n'.repeat(4096);
const BYTES = new TextEncoder().encode(CHUNK).length;

/** What of the published client's instance a spawn needs: a process that has printed `count` chunks at once. */
const printing = (/** @type {number} */ count) => ({
  workdir: '/home/project',
  on: () => () => undefined,
  fs: { readdir: async () => [] },
  spawn: async () => ({
    output: new ReadableStream({
      start(controller) {
        for (let index = 0; index < count; index++) controller.enqueue(CHUNK);
        controller.close();
      },
    }),
    input: new WritableStream(),
    exit: Promise.resolve(0),
    kill: () => undefined,
    resize: () => undefined,
  }),
});

/** @param {Worker} worker @param {unknown} message @param {Transferable[]} [transfer] */
const asked = (worker, message, transfer = []) =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
    worker.postMessage(message, transfer);
  });

const crossing = () => new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });

const jobs = {
  /** Chunks posted one by one: nothing can be faster. */
  async bare(/** @type {number} */ count) {
    const worker = crossing();
    await asked(worker, 'ready?');
    const post = async () => {
      const done = asked(worker, { bare: count });
      for (let index = 0; index < count; index++) worker.postMessage(CHUNK);
      await done;
    };
    await post();
    const time = await timed(post);
    worker.terminate();
    return time;
  },
  /** The same chunks as output of a process, through page and worker end. */
  async container(/** @type {number} */ count) {
    const worker = crossing();
    await asked(worker, 'ready?');
    const { descriptor, transfer } = await webcontainer({ instance: printing(count) }).open('bench');
    await asked(worker, { descriptor }, [...transfer]);
    const read = async () => {
      const chars = await asked(worker, 'read');
      if (chars !== count * CHUNK.length) throw new Error(`${chars} characters came of ${count * CHUNK.length}`);
    };
    await read();
    const time = await timed(read);
    worker.terminate();
    return time;
  },
  /** `echo hi` through the whole pipeline, warm, and by the bare interpreter. */
  async echo() {
    const client = await connect({
      worker: new Worker(new URL('../../../packages/worker/src/host/host.ts', import.meta.url), { type: 'module' }),
      sandbox: embedded({ persist: 'none' }),
      namespace: crypto.randomUUID(),
      allowedTools: ['Bash'],
      log: false,
    });
    let id = 0;
    const echo = () =>
      client.run({ type: 'tool_use', id: `toolu_${++id}`, name: 'Bash', input: { command: 'echo hi' } });
    await Promise.all(Array.from({ length: 10 }, echo));
    const one = [];
    for (let index = 0; index < 20; index++) one.push(await timed(echo));
    const ten = await timed(() => Promise.all(Array.from({ length: 10 }, echo)));
    await client.dispose();
    const bash = new Bash();
    await bash.exec('echo hi');
    const bare = [];
    for (let index = 0; index < 20; index++) bare.push(await timed(() => bash.exec('echo hi')));
    return { one: median(one), ten, bare: median(bare) };
  },
};

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** @param {number[]} times */
function median(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

Object.assign(globalThis, { jobs, chunkBytes: BYTES });
