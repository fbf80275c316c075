import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/core/vitest.config.ts',
      'packages/core/vitest.edge.config.ts',
      'packages/worker/vitest.config.ts',
      'packages/worker/vitest.browser.config.ts',
      'packages/cli/vitest.config.ts',
      'packages/web-demo/vitest.config.ts',
    ],
  },
});
