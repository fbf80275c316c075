// `npm test`: every check there is, from nothing installed to the closing line `N passed, N failed`.
// A failed step does not stop the later ones, except where nothing can follow it.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installIfMissing } from './install.mjs';
import { ROOT, freePort, requireNode, run, runTool, seconds } from './run.mjs';

const REPORTS = join(ROOT, 'reports');

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, what: string, run: () => boolean | Promise<boolean>, count?: () => Counts, vital?: true }} Step */

/** @type {readonly Step[]} */
const STEPS = [
  { name: 'install', what: 'dependencies, where missing', run: install, vital: true },
  {
    name: 'browser',
    what: 'finding or getting a Chromium',
    run: () => run(process.execPath, ['scripts/browser.mjs']),
  },
  {
    name: 'typecheck',
    what: 'compiling the packages, checking tests and scripts',
    run: () => runTool('typescript/bin/tsc', ['-b']),
  },
  { name: 'lint', what: 'ESLint, oxlint, formatting', run: () => run('npm', ['run', '--silent', 'lint']) },
  vitestStep('unit tests', 'under Node and an edge runtime', 'unit', '!*browser*'),
  vitestStep('browser tests', 'in Chromium', 'browser', '*browser*'),
  {
    name: 'build',
    what: 'the shell worker and the playground',
    run: async () =>
      (await run(process.execPath, ['packages/worker/scripts/bundle-shell-child.mjs'])) &&
      runTool('vite/bin/vite.js', ['build', 'packages/web-demo', '--logLevel', 'warn']),
  },
  {
    name: 'end-to-end tests',
    what: 'the built playground in Chromium',
    run: async () =>
      runTool('@playwright/test/cli.js', ['test', '-c', 'e2e'], {
        E2E_PORT: String(await freePort()),
        E2E_REPORT: join(REPORTS, 'e2e.json'),
      }),
    count: () => countPlaywright(read('e2e')),
  },
  {
    name: 'packages',
    what: 'core and worker as they are published: manifests, types, files',
    run: () => run(process.execPath, ['scripts/check-packages.mjs']),
  },
  {
    name: 'embedding',
    what: 'the packed packages in the examples, outside the workspace, in Chromium',
    run: () => run(process.execPath, ['scripts/test-embed.mjs']),
    count: () => countPlaywright(read('embed')),
  },
  { name: 'sizes', what: 'bundles against their budgets', run: () => run(process.execPath, ['scripts/sizes.mjs']) },
];

requireNode();
// An old report must never pass for this run's.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const summary = [];
const begun = performance.now();

for (const [index, step] of STEPS.entries()) {
  console.log(`\n[${index + 1}/${STEPS.length}] ${step.name}: ${step.what}`);
  const since = performance.now();
  const { ok, counts } = await take(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  summary.push(`${ok ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds(since)})`);
  if (!ok && step.vital) {
    summary.push('        nothing after this step was run');
    break;
  }
}

console.log(`\n${summary.join('\n')}\n${seconds(begun)} in all`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** @param {Step} step */
async function take(step) {
  let ok = await attempt(step);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  if (step.count) {
    try {
      Object.assign(counts, step.count());
    } catch (error) {
      ok = false;
      console.error(`No readable report: ${error instanceof Error ? error.message : error}`);
    }
    if (ok && counts.passed + counts.failed === 0) {
      ok = false;
      console.error('No test was run.');
    }
  }
  ok &&= counts.failed === 0;
  // A step that fails without a failed test (lint, a crash, no tests) counts as one, so that the last line tells.
  if (!ok && counts.failed === 0) counts.failed = 1;
  return { ok, counts };
}

/** @param {Step} step */
async function attempt(step) {
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

function install() {
  installIfMissing();
  return true;
}

/** @param {string} name @param {string} what @param {string} report @param {string} project @returns {Step} */
function vitestStep(name, what, report, project) {
  const args = ['run', '--project', project, '--allowOnly=false', '--reporter=default', '--reporter=json'];
  return {
    name,
    what,
    run: () => runTool('vitest/vitest.mjs', [...args, `--outputFile.json=${join(REPORTS, report)}.json`]),
    count: () => countVitest(read(report)),
  };
}

/** @param {string} report */
function read(report) {
  return JSON.parse(readFileSync(join(REPORTS, `${report}.json`), 'utf8'));
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
function countVitest(report) {
  // A file that does not even load has no failed test of its own.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
