// What waiting for hooks and the classifier costs (L3.1): both start together, so the wait is that of the slower one.
// Limits, as ratios of medians of the same run: an 80 ms hook beside an 80 ms classifier at most 1.15 times the slower of
// the two alone (50 runs); 20 hooks of 50 ms at most 1.5 times one.
import { createSession } from '../packages/core/dist/index.js';
import { memorySandbox } from '../packages/core/dist/memory/index.js';
import { bashTool } from '../packages/core/dist/tools/index.js';

const RUNS = 50;
const LIMIT_BOTH = 1.15;
const LIMIT_MANY = 1.5;

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {number} ms */
const hook = (ms, place = 0) => ({
  event: 'PreToolUse',
  name: `hook ${place}`,
  run: async () => {
    await sleep(ms);
  },
});

/** @param {number} ms */
const classifier = (ms) => ({
  name: 'slow',
  classify: async () => {
    await sleep(ms);
    return { behavior: 'allow', confidence: 'high', message: 'It is fine.' };
  },
});

const sandbox = memorySandbox({ shell: (_, io) => io.stdout('done') });
const fixed = { name: 'fixed', classify: async () => ({ behavior: 'allow', confidence: 'high', message: 'fine' }) };

let id = 0;
/**
 * Median ms of a call that only the classifier can allow, and nobody else can be asked about.
 * @param {object} options
 */
async function median(options) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const session = createSession({ tools: [bashTool()], ...options });
    const startedAt = performance.now();
    const [result] = await session.run({
      type: 'tool_use',
      id: `toolu_${id++}`,
      name: 'Bash',
      input: { command: `make ${id}` },
    });
    times.push(performance.now() - startedAt);
    if (result?.content !== 'done') throw new Error(JSON.stringify(result));
  }
  return times.sort((a, b) => a - b)[RUNS / 2] ?? Infinity;
}

const both = { hooks: [hook(80)], ports: { sandbox, classifier: classifier(80) } };
await median({ ports: { sandbox, classifier: fixed } });
const hookAlone = await median({ hooks: [hook(80)], ports: { sandbox, classifier: fixed } });
const classifierAlone = await median({ ports: { sandbox, classifier: classifier(80) } });
const together = await median(both);
const one = await median({ hooks: [hook(50)], ports: { sandbox, classifier: fixed } });
const twenty = await median({
  hooks: Array.from({ length: 20 }, (_, place) => hook(50, place)),
  ports: { sandbox, classifier: fixed },
});

const slower = Math.max(hookAlone, classifierAlone);
const rows = [
  { what: 'hook 80 ms beside classifier 80 ms', ratio: together / slower, limit: LIMIT_BOTH, ms: together, of: slower },
  { what: '20 hooks of 50 ms, to one', ratio: twenty / one, limit: LIMIT_MANY, ms: twenty, of: one },
];
let failed = false;
for (const { what, ratio, limit, ms, of } of rows) {
  const ok = ratio <= limit;
  failed ||= !ok;
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${what}: ${ratio.toFixed(3)} (limit ${limit}; ${ms.toFixed(1)} ms to ${of.toFixed(1)} ms)`,
  );
}
if (failed) process.exitCode = 1;
