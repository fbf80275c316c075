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
    ...otherEngines('vite build', at(built)),
    ...otherEngines('plain page', at(plain)),
  ],
  webServer: [
    serve(dev, `node_modules/vite/bin/vite.js --host 127.0.0.1 --port ${dev} --strictPort`, `${apps}/vite`),
    serve(built, `embed/serve.mjs ${apps}/vite/dist ${built} "${contentSecurityPolicy}"`, import.meta.dirname),
    serve(plain, `embed/serve.mjs ${apps}/plain ${plain}`, import.meta.dirname),
  ],
});

/** The engines as they are published: one over WebDriver BiDi, the other over classic WebDriver. */
function otherEngines(app: string, baseURL: string) {
  const firefox = {
    ...devices['Desktop Firefox'],
    baseURL,
    channel: 'moz-firefox',
    // It looks nothing up.
    launchOptions: { executablePath: FIREFOX, firefoxUserPrefs: { 'network.dns.forceResolve': '127.0.0.1' } },
  };
  return [
    { name: `${app}, Firefox`, testMatch: 'smoke.spec.ts', use: firefox },
    {
      name: `${app}, WebKitGTK`,
      testMatch: 'smoke.spec.ts',
      use: { baseURL },
      metadata: { webkitDriver: WEBKIT_DRIVER },
    },
  ];
}
