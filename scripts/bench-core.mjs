// What one further call in a turn costs (full path, one allow rule, a tool that does nothing), against a floor measured
// in the same run: one safeParse, one unbash.parse, eight guarded awaits. Ratios only: absolute times belong to the machine.
// Limits: at most 4 times the floor at 10 calls; at 1,000 calls at most 1.3 times the figure at 10.
import { createRequire } from 'node:module';
import { createSession, defineTool } from '../packages/core/dist/index.js';

const require = createRequire(new URL('../packages/core/package.json', import.meta.url));
const z = await import(require.resolve('zod'));
const { parse } = await import(require.resolve('unbash'));

const TRIALS = 15;
const LIMIT_FLOOR = 4;
const LIMIT_GROWTH = 1.3;

const inputSchema = z.strictObject({ path: z.string(), limit: z.number().optional() });
const noop = defineTool({
  name: 'Noop',
  description: 'Does nothing.',
  inputSchema,
  isReadOnly: () => true,
  checkPermissions: () => ({ behavior: 'passthrough' }),
  call: () => 'done',
});

/**
 * CPU µs of `work`, the fastest of several trials: the others carry what else the machine did.
 * @param {() => Promise<void>} work
 */
async function cpu(work, trials = TRIALS) {
  let best = Infinity;
  for (let trial = 0; trial < trials; trial++) {
    globalThis.gc?.();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}

let id = 0;
/** @param {number} count */
const blocks = (count) =>
  Array.from({ length: count }, () => ({
    type: 'tool_use',
    id: `toolu_${id++}`,
    name: 'Noop',
    input: { path: `/srv/app/${id}` },
  }));

/**
 * One session a batch of turns: history must cost nothing, and a fresh session's first call is not a further one.
 * @param {number} count
 * @param {number} rounds
 */
async function turns(count, rounds) {
  const session = createSession({ tools: [noop], settings: { permissions: { allow: ['Noop'] } } });
  const results = await session.run(blocks(1));
  if (results[0]?.content !== 'done') throw new Error(JSON.stringify(results));
  for (let round = 0; round < rounds; round++) await session.run(blocks(count));
}

/**
 * @param {number} count
 * @param {number} rounds
 */
async function perFurtherCall(count, rounds) {
  const many = await cpu(() => turns(count, rounds));
  const single = await cpu(() => turns(1, rounds));
  return (many - single) / ((count - 1) * rounds);
}

/** @param {number} calls */
async function floor(calls) {
  /** @param {() => Promise<number>} work */
  const guarded = async (work) => {
    try {
      return await work();
    } catch (error) {
      return error;
    }
  };
  for (let call = 0; call < calls; call++) {
    inputSchema.safeParse({ path: `/srv/app/${call}` });
    parse('git status && ls -la src');
    for (let stage = 0; stage < 8; stage++) await guarded(async () => stage);
  }
}

await turns(100, 50);
await floor(20_000);
const floorUs = (await cpu(() => floor(10_000))) / 10_000;
const at10 = await perFurtherCall(10, 400);
const at1000 = await perFurtherCall(1000, 4);

/**
 * @param {string} name
 * @param {string} value
 */
const row = (name, value) => console.log(`${name.padEnd(44)} ${value}`);
row('floor, µs CPU', floorUs.toFixed(2));
row('one further call of 10, µs CPU', at10.toFixed(2));
row('one further call of 1,000, µs CPU', at1000.toFixed(2));
row(`ratio to the floor at 10 (limit ${LIMIT_FLOOR})`, (at10 / floorUs).toFixed(2));
row(`ratio of 1,000 to 10 (limit ${LIMIT_GROWTH})`, (at1000 / at10).toFixed(2));
process.exitCode = at10 / floorUs <= LIMIT_FLOOR && at1000 / at10 <= LIMIT_GROWTH ? 0 : 1;
