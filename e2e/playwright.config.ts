import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from '../scripts/browser.mjs';
import type { Backend } from './tests/support/backend.js';

const port = Number(process.env['E2E_PORT'] ?? 4273);
const report = process.env['E2E_REPORT'] ?? '../reports/e2e.json';

const chromium = { ...devices['Desktop Chrome'], launchOptions: chromiumLaunch() };

export default defineConfig<{ readonly backend: Backend }>({
  testDir: 'tests',
  outputDir: '../test-results',
  forbidOnly: true,
  retries: 0,
  // One worker: on two cores a second one makes the whole run slower.
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium', use: chromium },
    {
      // The recorded streams again, in the published client of WebContainer over the protocol host.
      name: 'webcontainer',
      use: { ...chromium, backend: 'webcontainer' },
      testMatch: ['execution', 'permission', 'stages', 'resume', 'hooks', 'sandbox'].map(
        (name) => `**/${name}.spec.ts`,
      ),
    },
  ],
  webServer: {
    // The built playground, served by vite itself: npm would leave a grandchild running.
    command: `node node_modules/vite/bin/vite.js preview packages/web-demo --config e2e/preview.config.ts --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: '..',
    url: `http://127.0.0.1:${port}`,
    reuseExistingServer: false,
    timeout: 30_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
});
