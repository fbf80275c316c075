import { defineConfig } from 'vitest/config';
import { sourceResolve } from '../../scripts/vitest-resolve.mjs';

export default defineConfig({
  ...sourceResolve,
  root: import.meta.dirname,
  test: {
    name: 'web-demo',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    testTimeout: 15_000,
  },
});
