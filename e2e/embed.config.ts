import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from '../scripts/browser.mjs';
import { FIREFOX, WEBKIT_DRIVER } from '../scripts/engines.mjs';
import { contentSecurityPolicy } from '../scripts/isolation.mjs';

const apps = process.env['EMBED_APPS'];
if (!apps) throw new Error('Run this by `npm run test:embed`, which makes the apps.');
const [dev, built, plain] = (process.env['EMBED_PORTS'] ?? '4373,4374,4375').split(',');
const at = (port: string | undefined) => `http://127.0.0.1:${port}`;
const serve = (port: string | undefined, command: string, cwd: string) => ({
  command: `node ${command}`,
  cwd,
  url: at(port),
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2000 },
});
const chromium = { ...devices['Desktop Chrome'], launchOptions: chromiumLaunch() };

export default defineConfig({
  testDir: 'embed',
  outputDir: '../test-results',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../reports/embed.json' }]],
  projects: [
    { name: 'vite dev', testMatch: 'smoke.spec.ts', use: { ...chromium, baseURL: at(dev) } },
    { name: 'vite build', testMatch: 'smoke.spec.ts', use: { ...chromium, baseURL: at(built) } },
    { name: 'plain page', use: { ...chromium, baseURL: at(plain) } },
    {
      name: 'firefox',
      testMatch: 'smoke.spec.ts',
      use: {
        ...devices['Desktop Firefox'],
        baseURL: at(built),
        // The engine as it is published, over WebDriver BiDi. It looks nothing up.
        channel: 'moz-firefox',
        launchOptions: { executablePath: FIREFOX, firefoxUserPrefs: { 'network.dns.forceResolve': '127.0.0.1' } },
      },
    },
    {
      name: 'webkitgtk',
      testMatch: 'smoke.spec.ts',
      use: { baseURL: at(built) },
      metadata: { webkitDriver: WEBKIT_DRIVER },
    },
  ],
  webServer: [
    serve(dev, `node_modules/vite/bin/vite.js --host 127.0.0.1 --port ${dev} --strictPort`, `${apps}/vite`),
    serve(built, `embed/serve.mjs ${apps}/vite/dist ${built} "${contentSecurityPolicy}"`, import.meta.dirname),
    serve(plain, `embed/serve.mjs ${apps}/plain ${plain}`, import.meta.dirname),
  ],
});
