// What a decision about a Bash command costs, as ratios within one run (CPU time, so that a busy machine matters less):
// against parsing alone, with many unrelated rules, and against tree-sitter-bash parsing the same pipelines. The last needs
// the packages of bench/ (`npm ci` there); without them it is left out.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyzeBash } from '../packages/core/dist/bash/analyze.js';
import { bashPermission } from '../packages/core/dist/bash/bash-permission.js';
import { compileBashRules, matchBashRules } from '../packages/core/dist/bash/bash-rules.js';
import { ROOT } from './run.mjs';

const require = createRequire(join(ROOT, 'packages/core/package.json'));
const { parse } = await import(pathToFileURL(require.resolve('unbash')).href);

/** So many a round that the coarse clock of some systems does not matter. */
const COMMANDS = 10_000;
const WARM_UP = 1;
const ROUNDS = 7;
const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };

/** @type {string[]} */
const corpus = readFileSync(join(ROOT, 'packages/core/fixtures/bash-corpus.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).command)
  .filter((command) => command.length < 400 && !command.includes('\0'));
const PIPELINES = [
  'grep -rn "TODO" src | sort | uniq -c | sort -rn | head -20',
  'find src -name "*.ts" -type f | xargs -0 wc -l 2>/dev/null | tail -1'.replace('xargs -0 ', ''),
  'git log --oneline --since="2 weeks ago" | cut -d" " -f2- | head -50',
  "cat package.json | jq -r '.scripts | keys[]' | sort",
  'git ls-files | grep -E "\\.tsx?$" | wc -l && git status --short',
  "sed -n '1,80p' src/index.ts | awk '{print NR, $0}' | tail -n 20",
];

/**
 * Distinct commands each round, so that nothing is cached.
 * @param {readonly string[]} from
 * @param {number} round
 */
const fresh = (from, round) =>
  Array.from({ length: COMMANDS }, (_, at) => `${from[at % from.length] ?? ''} # ${round}.${at}`);

/** @param {(command: string) => unknown} work @param {readonly string[]} commands @returns {number} CPU µs a command */
function cost(work, commands) {
  const before = process.cpuUsage();
  for (const command of commands) work(command);
  return process.cpuUsage(before).user / commands.length;
}

/** @param {number} count */
function rules(count) {
  const forms = ['tool$:*', 'npm run job$', 'make target$ *', 'deploy$ * now', 'git flow$:*'];
  return compileBashRules([
    { content: 'npm test:*', behavior: 'allow', tag: 'tests' },
    { content: 'rm:*', behavior: 'deny', tag: 'rm' },
    ...Array.from({ length: count }, (_, at) => ({
      content: (forms[at % forms.length] ?? '').replace('$', String(at)),
      behavior: /** @type {const} */ (['allow', 'ask', 'deny'])[at % 3] ?? 'deny',
      tag: String(at),
    })),
  ]);
}

/** @param {ReturnType<typeof rules>} index */
const decide = (index) => (/** @type {string} */ command) => {
  const analysis = analyzeBash(command, context);
  return [matchBashRules(index, analysis), bashPermission(analysis)];
};

/**
 * Medians over rounds of the same works side by side, after a warm-up.
 * @param {readonly string[]} from
 * @param {Record<string, (command: string) => unknown>} works
 */
function compare(from, works) {
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(works))
      (times[name] ??= []).push(cost(work, fresh(from, round + name.length * 100)));
  }
  const median = (/** @type {number[]} */ list) => list.sort((one, other) => one - other)[list.length >> 1] ?? 0;
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list.slice(WARM_UP))]));
}

const few = decide(rules(200));
const many = decide(rules(10_000));
const plain = compare(corpus, { parse, few, many });
/** @type {[string, number, number][]} */
const checks = [
  ['decision with 200 rules / parse', (plain['few'] ?? 0) / (plain['parse'] ?? 1), 10],
  ['decision with 10,000 rules / with 200', (plain['many'] ?? 0) / (plain['few'] ?? 1), 1.5],
];

const treeSitter = process.env['TREE_SITTER_DIR'] ?? join(ROOT, 'bench/node_modules');
if (existsSync(join(treeSitter, 'web-tree-sitter/web-tree-sitter.js'))) {
  const { Parser, Language } = await import(pathToFileURL(join(treeSitter, 'web-tree-sitter/web-tree-sitter.js')).href);
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(join(treeSitter, 'tree-sitter-bash/tree-sitter-bash.wasm'))));
  const piped = compare(PIPELINES, { few, treeSitter: (command) => parser.parse(command)?.delete() });
  checks.push([
    'read-only pipeline: decision / tree-sitter-bash parse',
    (piped['few'] ?? 0) / (piped['treeSitter'] ?? 1),
    1,
  ]);
  console.log(
    `pipeline: decision ${piped['few']?.toFixed(1)} µs, tree-sitter-bash ${piped['treeSitter']?.toFixed(1)} µs`,
  );
} else console.log('tree-sitter-bash is not installed (npm ci in bench/): its comparison is left out.');

console.log(
  `parse ${plain['parse']?.toFixed(1)} µs, decision ${plain['few']?.toFixed(1)} µs (200 rules), ${plain['many']?.toFixed(1)} µs (10,000 rules)`,
);
for (const [name, ratio, limit] of checks) {
  console.log(`${ratio <= limit ? 'ok  ' : 'OVER'} ${name}: ${ratio.toFixed(2)} (at most ${limit})`);
  if (ratio > limit) process.exitCode = 1;
}
