// What commands made to be slow cost: each of the fixture is decided in a process of its own, where nothing is compiled yet,
// and once more, longer by a blank, in the same process. CPU time, so that a busy machine matters less; it counts the
// engine's own threads too. Limit: 100 ms, the least of up to three tries.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './run.mjs';

const LIMIT_MS = 100;
const TRIES = 3;

/** @type {readonly { kind: string, parts: readonly [string, number][] }[]} */
const HOSTILE = readFileSync(join(ROOT, 'packages/core/fixtures/bash-hostile.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** @typedef {{ cold: number, warm: number, allowed: boolean }} Cost CPU milliseconds */

const [only] = process.argv.slice(2);
if (only === undefined) {
  const rows = HOSTILE.map(({ kind }, at) => ({ kind, ...leastCost(at) }));
  for (const key of /** @type {const} */ (['cold', 'warm'])) {
    const [worst] = rows.toSorted((one, other) => other[key] - one[key]);
    console.log(`hostile, ${key}: slowest of ${rows.length} ${worst?.[key].toFixed(0)} ms CPU (${worst?.kind})`);
  }
  const bad = rows.filter(({ cold, warm, allowed }) => allowed || cold > LIMIT_MS || warm > LIMIT_MS);
  for (const row of bad) console.log(`OVER ${JSON.stringify(row)} (at most ${LIMIT_MS} ms, never allowed)`);
  if (bad.length === 0) console.log(`ok   hostile commands: all within ${LIMIT_MS} ms, none allowed`);
  else process.exitCode = 1;
} else console.log(JSON.stringify(await costOf(Number(only))));

/** @param {number} at */
function leastCost(at) {
  /** @type {Cost} */
  let least = { cold: Infinity, warm: Infinity, allowed: false };
  for (let tries = 0; tries < TRIES && Math.max(least.cold, least.warm) > LIMIT_MS; tries += 1) {
    const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), String(at)], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`${HOSTILE[at]?.kind}: ${child.stderr}`);
    /** @type {Cost} */
    const cost = JSON.parse(child.stdout);
    least = {
      cold: Math.min(least.cold, cost.cold),
      warm: Math.min(least.warm, cost.warm),
      allowed: least.allowed || cost.allowed,
    };
  }
  return least;
}

/** @param {number} at @returns {Promise<Cost>} */
async function costOf(at) {
  const { analyzeBash } = await import('../packages/core/dist/bash/analyze.js');
  const { bashPermission } = await import('../packages/core/dist/bash/bash-permission.js');
  const { compileBashRules, matchBashRules } = await import('../packages/core/dist/bash/bash-rules.js');
  const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };
  const rules = compileBashRules([
    { content: 'echo:*', behavior: 'allow', tag: 'echo' },
    { content: 'nice:*', behavior: 'allow', tag: 'nice' },
    { content: 'rm -rf:*', behavior: 'deny', tag: 'rm' },
    { content: `${'*a'.repeat(500)}b`, behavior: 'deny', tag: 'stars' },
    { content: `evil ${'* '.repeat(500)}b`, behavior: 'ask', tag: 'blanks' },
    { content: '*'.repeat(2000), behavior: 'allow', tag: 'nothing' },
  ]);
  /** @param {string} command */
  const decide = (command) => {
    const before = process.cpuUsage();
    const analysis = analyzeBash(command, context);
    const { allow, uncovered } = matchBashRules(rules, analysis);
    const own = bashPermission(analysis).behavior;
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1000, allowed: own === 'allow' || (allow.length > 0 && uncovered.length === 0) };
  };
  const command = (HOSTILE[at]?.parts ?? []).map(([text, times]) => text.repeat(times)).join('');
  const [first, second] = [decide(command), decide(`${command} `)];
  return { cold: first.ms, warm: second.ms, allowed: first.allowed || second.allowed };
}
