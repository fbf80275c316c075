// Grep over 20,000 files (60 MB) in the embedded sandbox's file system, in a worker in Chromium, against a bare RegExp
// scan of the same bytes in the same worker. Processor time, as other work on the machine comes and goes. Limits: at
// least half of the scan's MB/s for each pattern, and a ping in between is answered within 20 ms.
import { join } from 'node:path';
import { benchPage } from './bench/in-worker.mjs';
import { ROOT } from './run.mjs';

const TRIALS = 8;
const LIMIT_RATIO = 0.5;
const LIMIT_PING_MS = 20;
/** What people and models look for: names whole and in part, declarations, either of two words, what is in no file. */
const PATTERNS = [
  'TODO\\(\\w+\\)',
  'function\\s+\\w+\\(',
  '\\bdeprecated(Since|Until)?\\b.*@\\d+',
  '\\w+Handler\\b',
  '(error|value)\\s+(path|name)',
  'neverWritten',
];

/**
 * @param {string} name
 * @param {...(string | number | undefined)} values
 */
const row = (name, ...values) => console.log(name.padEnd(48), ...values.map((value) => String(value).padStart(12)));

const bench = await benchPage(join(ROOT, 'scripts/bench/grep-worker.mjs'));

/**
 * The fastest run of each job, taken in turns, so that what else the machine does falls on all; ms.
 * @param {readonly string[]} jobs @param {string} pattern
 */
async function fastest(jobs, pattern) {
  const best = jobs.map(() => Infinity);
  for (let trial = 0; trial < TRIALS; trial++) {
    for (const [at, job] of jobs.entries()) {
      const before = bench.cpuTime();
      await bench.run(job, pattern);
      best[at] = Math.min(best[at] ?? Infinity, bench.cpuTime() - before);
    }
  }
  return best;
}

try {
  const { files, total } = await bench.run('begin', null);
  /** @param {number} ms */
  const speed = (ms) => (total / 1e6 / (ms / 1000)).toFixed(0);
  row(`${files} files, ${(total / 1e6).toFixed(0)} MB`, 'Grep MB/s', 'bare MB/s', 'ratio', 'matches');
  let lowest = Infinity;
  // The shortest of the longest pings counts: the others carry what else the machine did.
  let ping = Infinity;
  for (const pattern of PATTERNS) {
    const [bare = 0, grep = Infinity] = await fastest(['bare', 'grep'], pattern);
    const { matches, longestPing } = await bench.run('grep', pattern, { pings: true });
    lowest = Math.min(lowest, bare / grep);
    ping = Math.min(ping, longestPing);
    row(pattern, speed(grep), speed(bare), (bare / grep).toFixed(2), matches);
  }
  row(`lowest ratio (limit ${LIMIT_RATIO})`, lowest.toFixed(2));
  row(`longest ping, ms (limit ${LIMIT_PING_MS})`, ping.toFixed(1));
  process.exitCode = lowest >= LIMIT_RATIO && ping <= LIMIT_PING_MS ? 0 : 1;
} finally {
  await bench.close();
}
