// What the decision about one Read call costs with 20, 200 and 10,000 rules of every kind in force, most of them about other
// things. Ratios only: absolute times belong to the machine. Limit: 10,000 rules at most 1.5 times 20 rules.
import { compileRules } from '../packages/core/dist/permission/rule-index.js';
import { evaluateRules } from '../packages/core/dist/permission/evaluate.js';
import { modeVote } from '../packages/core/dist/permission/mode-vote.js';
import { decide } from '../packages/core/dist/permission/vote.js';

const LIMIT = 1.5;
const TRIALS = 25;
const CALLS = 4_000;

/** @type {readonly ((at: number) => string)[]} */
const KINDS = [
  (at) => `Bash(tool${at}:*)`,
  (at) => `Bash(npm run task${at})`,
  (at) => `Read(./area${at}/**)`,
  (at) => `Read(secret-${at}.txt)`,
  (at) => `Read(*.kind${at})`,
  (at) => `Edit(/packages/p${at}/src/**)`,
  (at) => `Read(~/.config/app${at}/)`,
  (at) => `WebFetch(domain:host${at}.example.com)`,
  (at) => `mcp__server${at}__*`,
  (at) => `Agent(helper${at})`,
];
const BEHAVIORS = /** @type {const} */ (['allow', 'deny', 'ask']);

const path = '/srv/app/src/features/login/form.ts';
const subject = {
  tool: 'Read',
  names: ['Read'],
  input: { file_path: path },
  readOnly: true,
  paths: [{ access: /** @type {const} */ ('read'), given: path, real: path }],
  protectedPath: false,
  cwd: '/srv/app',
  home: '/home/user',
  projectRoot: '/srv/app',
  workingDirectories: ['/srv/app'],
};

/** @param {number} count */
function indexOf(count) {
  const others = Array.from({ length: count - 1 }, (_, at) => ({
    text: KINDS[at % KINDS.length]?.(at) ?? 'Read',
    behavior: BEHAVIORS[at % BEHAVIORS.length] ?? 'allow',
    source: /** @type {const} */ ('projectSettings'),
    root: '/srv/app',
  }));
  const own = {
    text: 'Read(src/**)',
    behavior: /** @type {const} */ ('allow'),
    source: /** @type {const} */ ('userSettings'),
  };
  const { index, diagnostics } = compileRules([...others, own]);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics[0]));
  return index;
}

/** @param {ReturnType<typeof indexOf>} index */
function decisions(index) {
  let allowed = 0;
  for (let call = 0; call < CALLS; call++) {
    const votes = [...evaluateRules(index, subject), modeVote('default', subject)];
    if (decide(votes).behavior === 'allow') allowed += 1;
  }
  if (allowed !== CALLS) throw new Error(`${allowed} of ${CALLS} calls allowed`);
}

const counts = [20, 200, 10_000];
const rows = counts.map((count) => {
  const start = performance.now();
  const index = indexOf(count);
  return { count, index, compileMs: performance.now() - start, best: Infinity };
});
for (const row of rows) decisions(row.index);
// Taken in turns, so that what else the machine does falls on all of them; the fastest trial carries least of it.
for (let trial = 0; trial < TRIALS; trial++) {
  for (const row of rows) {
    const before = process.cpuUsage();
    decisions(row.index);
    const { user, system } = process.cpuUsage(before);
    row.best = Math.min(row.best, (user + system) / CALLS);
  }
}

for (const { count, best, compileMs } of rows) {
  console.log(
    `${String(count).padStart(6)} rules: ${best.toFixed(2).padStart(6)} µs CPU a decision, compiled once in ${compileMs.toFixed(0)} ms`,
  );
}
const ratio = (rows.at(-1)?.best ?? Infinity) / (rows[0]?.best ?? 0);
console.log(`ratio of 10,000 to 20 (limit ${LIMIT}): ${ratio.toFixed(2)}`);
process.exitCode = ratio <= LIMIT ? 0 : 1;
