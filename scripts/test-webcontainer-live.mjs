// The WebContainer tests against the real service, where the network allows: the sandbox contract, then the recorded
// streams in the playground. `npm test` runs the same over the protocol host, without a network.
import { run, runTool } from './run.mjs';

const SERVICE = 'https://stackblitz.com/headless';
const LIVE = { VITE_WEBCONTAINER_LIVE: '1' };

try {
  await fetch(SERVICE, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
} catch (error) {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  console.error(`Not run: ${SERVICE} cannot be reached from here (${String(cause)}).`);
  process.exit(1);
}
const steps = [
  () => run(process.execPath, ['scripts/browser.mjs']),
  () => runTool('vitest/vitest.mjs', ['run', '--project', 'worker-browser', 'webcontainer.browser.test.ts'], LIVE),
  () => run('npm', ['run', '--silent', 'build']),
  () => runTool('@playwright/test/cli.js', ['test', '-c', 'e2e', '--project=webcontainer'], LIVE),
];
for (const step of steps) if (!(await step())) process.exitCode = 1;
