// `npm run lint`: ESLint for what the text alone tells, oxlint for what needs types and for import cycles, Prettier for the
// form, side by side. What has not changed since the last run is not read again; oxlint needs no such memory.
import { runTool } from './run.mjs';

const passed = await Promise.all([
  runTool('eslint/bin/eslint.js', [
    '.',
    '--cache',
    '--cache-strategy=content',
    '--cache-location=node_modules/.cache/eslint/',
  ]),
  runTool('oxlint/bin/oxlint', []),
  runTool('prettier/bin/prettier.cjs', ['.', '--check', '--log-level=warn', '--cache']),
]);
process.exitCode = passed.every(Boolean) ? 0 : 1;
