// The page of bench-store.mjs: connects to the host as an embedder does, and watches its own tasks.
import { connect } from '../../packages/worker/dist/client/connect.js';
import { embedded } from '../../packages/worker/dist/sandbox/embedded/descriptor.js';

/** The longest task of the page in ms while the host's tool prints; 0 where none took 50 ms. */
Object.assign(window, {
  benchPrint: async (/** @type {number} */ mib) => {
    let longestTask = 0;
    let heard = 0;
    const client = await connect({
      worker: new Worker('/worker.js', { type: 'module' }),
      sandbox: embedded({ persist: 'none' }),
      settings: { permissions: { allow: ['Print'] } },
      onEvent: ({ type }) => void (type === 'tool-output-delta' && heard++),
    });
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
    });
    observer.observe({ type: 'longtask' });
    const [result] = await client.run({ type: 'tool_use', id: 'toolu_1', name: 'Print', input: { mib } });
    // What is still to be told comes with a turn of the loop.
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    await client.dispose();
    return { longestTask, heard, shown: String(result?.content).slice(0, 200) };
  },
});
