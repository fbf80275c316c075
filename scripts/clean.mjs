// Removes what the build and the tests made; the installation stays.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const MADE = [
  'packages/core/dist',
  'packages/worker/dist',
  'packages/cli/dist',
  'packages/web-demo/dist',
  'reports',
  'test-results',
];
const BUILD_INFO = ['node_modules/.cache/tsc', 'packages/web-demo/node_modules/.cache', 'e2e/node_modules/.cache'];

for (const path of [...MADE, ...BUILD_INFO]) rmSync(join(ROOT, path), { recursive: true, force: true });
