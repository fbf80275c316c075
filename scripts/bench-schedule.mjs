// Ten reads of 50 ms in a turn, with a write beside them that waits for a person until they have ended: against one such
// read alone, in the same run. Limit: 1.3 times, in the median of the runs.
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { createSession, defineTool } from '../packages/core/dist/index.js';

const require = createRequire(new URL('../packages/core/package.json', import.meta.url));
const z = await import(require.resolve('zod'));

const RUNS = 15;
const READ_MS = 50;
const LIMIT_RATIO = 1.3;

/** @param {string} name @param {'read' | 'write'} access */
const tool = (name, access) =>
  defineTool({
    name,
    description: name,
    inputSchema: z.object({ path: z.string() }),
    isReadOnly: () => access === 'read',
    resources: ({ path }) => [{ kind: 'path', access, path }],
    checkPermissions: () => ({ behavior: access === 'read' ? 'allow' : 'passthrough' }),
    call: () => new Promise((resolve) => setTimeout(() => resolve('done'), READ_MS)),
  });

/**
 * ms until so many reads have ended; a prompt that stands beside them is answered only then.
 * @param {number} reads @param {boolean} withPrompt
 */
async function turn(reads, withPrompt) {
  let answer = () => {};
  const session = createSession({
    tools: [tool('Look', 'read'), tool('Change', 'write')],
    ports: {
      prompter: {
        ask: () => new Promise((resolve) => (answer = () => resolve({ answer: 'deny' }))),
      },
    },
  });
  const asked = withPrompt ? [{ type: 'tool_use', id: 'asked', name: 'Change', input: { path: '/other' } }] : [];
  const looks = Array.from({ length: reads }, (_, at) => ({
    type: 'tool_use',
    id: `look ${at}`,
    name: 'Look',
    input: { path: `/file-${at}` },
  }));
  const startedAt = performance.now();
  let left = reads;
  let took = 0;
  await session.run([...asked, ...looks], {
    onEvent: (event) => {
      if (event.type !== 'call-ended' || event.toolUseId === 'asked' || --left > 0) return;
      took = performance.now() - startedAt;
      answer();
    },
  });
  return took;
}

/** @param {readonly number[]} times */
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN;

/** @type {number[]} */
const alone = [];
/** @type {number[]} */
const together = [];
await turn(10, true);
for (let run = 0; run < RUNS; run++) {
  alone.push(await turn(1, false));
  together.push(await turn(10, true));
}
const ratio = median(together) / median(alone);
console.log(`one read alone                         ${median(alone).toFixed(1)} ms`);
console.log(`ten reads beside a waiting prompt      ${median(together).toFixed(1)} ms`);
console.log(`ratio (limit ${LIMIT_RATIO})                      ${ratio.toFixed(2)}`);
process.exitCode = ratio <= LIMIT_RATIO ? 0 : 1;
