import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { webcontainerHost } from '../../e2e/webcontainer-host/vite-plugin.mjs';
import { chromiumLaunch } from '../../scripts/browser.mjs';
import { isolationPlugin } from '../../scripts/isolation.mjs';
import { sourceResolve } from '../../scripts/vitest-resolve.mjs';

const zlibStub = `${import.meta.dirname}/stubs/node-zlib.mjs`;

export default defineConfig({
  ...sourceResolve,
  root: import.meta.dirname,
  plugins: [isolationPlugin(), webcontainerHost()],
  resolve: { ...sourceResolve.resolve, alias: { 'node:zlib': zlibStub } },
  worker: { format: 'es' },
  optimizeDeps: {
    // Found late, a dependency makes Vite reload the page in the middle of a test.
    include: [
      '@webcontainer/api',
      'buffer/',
      'comlink',
      'idb-keyval',
      'ignore',
      'isomorphic-git',
      'just-bash/browser',
      'quickjs-wasi',
      'zod',
      'zod/mini',
      'zod/v4/core',
      '@sallyport/core > unbash',
      '@sallyport/core > eventsource-parser',
      '@sallyport/core > ignore',
      '@sallyport/core > picomatch',
    ],
  },
  test: {
    name: 'worker-browser',
    include: ['src/**/*.browser.test.ts'],
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumLaunch() }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
