// A mock of a model's stream in each form: its first call is complete at 0 ms, the message ends at 500 ms. Measured: how
// long after the event that completes the call the tool's own code starts. Limit: 10 ms, in the median of the runs.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { createSession, defineTool } from '../packages/core/dist/index.js';
import { aiStream } from './bench/ai-stream.mjs';

const require = createRequire(new URL('../packages/core/package.json', import.meta.url));
const z = await import(require.resolve('zod'));

const RUNS = 9;
const END_MS = 500;
const LIMIT_MS = 10;

const input = '{"path":"src/index.ts"}';
const FORMS = {
  anthropic: {
    call: [
      { type: 'message_start', message: {} },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'a', name: 'Look', input: {} } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: input } },
      { type: 'content_block_stop', index: 0 },
    ],
    end: [{ type: 'message_delta', delta: { stop_reason: 'tool_use' } }, { type: 'message_stop' }],
  },
  'openai-chat': {
    call: [
      {
        choices: [
          { index: 0, delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'Look', arguments: input } }] } },
        ],
      },
      // Nothing but the beginning of the next call says that this one is complete.
      {
        choices: [
          { index: 0, delta: { tool_calls: [{ index: 1, id: 'b', function: { name: 'Look', arguments: '' } }] } },
        ],
      },
    ],
    end: [
      { choices: [{ index: 0, delta: { tool_calls: [{ index: 1, function: { arguments: input } }] } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    ],
  },
  'openai-responses': {
    call: [
      { type: 'response.created', response: {} },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'function_call', call_id: 'a', name: 'Look', arguments: input, status: 'completed' },
      },
    ],
    end: [{ type: 'response.completed', response: { status: 'completed', output: [] } }],
  },
};

/** @param {unknown} event */
const sse = (event) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);

/**
 * ms from the event that completes the call to the tool's start, and to the end of all results.
 * @param {{ call: readonly unknown[], end: readonly unknown[] }} form
 */
async function run({ call, end }) {
  let startedAt = 0;
  const look = defineTool({
    name: 'Look',
    description: 'Reads.',
    inputSchema: z.object({ path: z.string() }),
    isReadOnly: () => true,
    call: () => {
      startedAt ||= performance.now();
      return 'seen';
    },
  });
  const session = createSession({ tools: [look] });
  let completeAt = 0;
  async function* stream() {
    for (const event of call) {
      completeAt = performance.now();
      yield sse(event);
    }
    await new Promise((resolve) => setTimeout(resolve, END_MS));
    for (const event of end) yield sse(event);
  }
  for await (const result of session.stream(stream())) if (result.is_error) throw new Error(JSON.stringify(result));
  return { start: startedAt - completeAt, end: performance.now() - completeAt };
}

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
let good = true;
console.log(
  `${'form'.padEnd(20)}${'starts after, ms'.padStart(18)}${'slowest'.padStart(10)}${'message ends'.padStart(14)}`,
);
/** @param {string} name @param {() => Promise<{ start: number, end: number }>} once */
async function measure(name, once) {
  await once();
  const runs = [];
  for (let n = 0; n < RUNS; n++) runs.push(await once());
  const starts = runs.map(({ start }) => start);
  console.log(
    name.padEnd(20) +
      median(starts).toFixed(2).padStart(18) +
      Math.max(...starts)
        .toFixed(2)
        .padStart(10) +
      median(runs.map(({ end }) => end))
        .toFixed(0)
        .padStart(14),
  );
  return median(starts);
}
for (const [name, form] of Object.entries(FORMS)) good = (await measure(name, () => run(form))) <= LIMIT_MS && good;
const peer = await aiStream(END_MS);
if (peer) await measure('the ai package', peer);
else console.log('ai is not installed (npm ci in bench/): its figure is left out.');
console.log(`limit of the median: ${LIMIT_MS} ms`);
process.exitCode = good ? 0 : 1;
