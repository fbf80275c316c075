import { defineConfig } from 'vitest/config';
import { sourceResolve } from '../../scripts/vitest-resolve.mjs';

// The main path once more where there is neither Node nor a page: core names no platform.
export default defineConfig({
  ...sourceResolve,
  root: import.meta.dirname,
  test: {
    name: 'core-edge',
    environment: 'edge-runtime',
    // The only pool in which the tests' globals are the VM's; in the others they stay Node's.
    pool: 'vmThreads',
    setupFiles: ['edge-setup.mjs'],
    include: ['src/run-call.test.ts', 'src/session.test.ts', 'src/**/*.edge.test.ts'],
    testTimeout: 15_000,
  },
});
