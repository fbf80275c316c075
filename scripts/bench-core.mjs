// What one further call in a turn costs (full path, one allow rule, a tool that does nothing), against a floor measured
// in the same run: one safeParse, one unbash.parse, eight guarded awaits. Ratios only: absolute times belong to the machine.
// Limits: at most 4 times the floor at 10 calls; at 1,000 calls at most 1.3 times the figure at 10.
import { createRequire } from 'node:module';
import { createSession, defineTool } from '../packages/core/dist/index.js';

const require = createRequire(new URL('../packages/core/package.json', import.meta.url));
const z = await import(require.resolve('zod'));
const { parse } = await import(require.resolve('unbash'));

/** Rounds before the first that counts: until the compiler has seen it all. */
const WARM_UP = 4;
const ROUNDS = 21;
const LIMIT_FLOOR = 4;
const LIMIT_GROWTH = 1.3;

const inputSchema = z.strictObject({ path: z.string(), limit: z.number().optional() });
/** @param {() => string | Promise<string>} call */
const noop = (call) =>
  defineTool({
    name: 'Noop',
    description: 'Does nothing.',
    inputSchema,
    isReadOnly: () => true,
    checkPermissions: () => ({ behavior: 'passthrough' }),
    call,
  });
const atOnce = noop(() => 'done');
const later = noop(async () => 'done');

/**
 * CPU µs of `work`, this process with all its threads.
 * @param {() => Promise<void>} work
 */
async function cpu(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
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
async function turns(count, rounds, tool = atOnce) {
  const session = createSession({ tools: [tool], settings: { permissions: { allow: ['Noop'] } } });
  const results = await session.run(blocks(1));
  if (results[0]?.content !== 'done') throw new Error(JSON.stringify(results));
  for (let round = 0; round < rounds; round++) await session.run(blocks(count));
}

/**
 * @param {number} count
 * @param {number} rounds
 */
async function perFurtherCall(count, rounds, tool = atOnce) {
  const many = await cpu(() => turns(count, rounds, tool));
  const single = await cpu(() => turns(1, rounds, tool));
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

// Whoever else uses the machine makes it slower for seconds at a time, memory more than arithmetic. So each round measures
// all of them within one second, the ratios are those of a round, and the median is what most rounds say. No collection is
// forced between them: it throws away compiled code, which weighs most on the floor and would flatter its ratio.
/** @type {{ floorUs: number, at10: number, at1000: number, at10Later: number, toFloor: number, growth: number }[]} */
const rounds = [];
for (let round = -WARM_UP; round < ROUNDS; round++) {
  const floorUs = (await cpu(() => floor(5_000))) / 5_000;
  const at10 = await perFurtherCall(10, 300);
  const at1000 = await perFurtherCall(1000, 3);
  const at10Later = await perFurtherCall(10, 300, later);
  if (round >= 0) rounds.push({ floorUs, at10, at1000, at10Later, toFloor: at10 / floorUs, growth: at1000 / at10 });
}

/** @param {(round: (typeof rounds)[number]) => number} of */
const median = (of) => rounds.map(of).sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
const toFloor = median((round) => round.toFloor);
const growth = median((round) => round.growth);

/**
 * @param {string} name
 * @param {string} value
 */
const row = (name, value) => console.log(`${name.padEnd(44)} ${value}`);
row('floor, µs CPU', median((round) => round.floorUs).toFixed(2));
row('one further call of 10, µs CPU', median((round) => round.at10).toFixed(2));
row('the same, a tool that answers later, µs CPU', median((round) => round.at10Later).toFixed(2));
row('one further call of 1,000, µs CPU', median((round) => round.at1000).toFixed(2));
row(`ratio to the floor at 10 (limit ${LIMIT_FLOOR})`, toFloor.toFixed(2));
row(`ratio of 1,000 to 10 (limit ${LIMIT_GROWTH})`, growth.toFixed(2));
process.exitCode = toFloor <= LIMIT_FLOOR && growth <= LIMIT_GROWTH ? 0 : 1;
