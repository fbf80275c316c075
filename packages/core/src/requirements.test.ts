// Each requirement of the lifecycle has at least one test that names it, so that a reader can find it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const REQUIREMENTS = [
  ...['L1.1', 'L1.2', 'L1.3', 'L2.1', 'L2.2', 'L2.3', 'L2.4', 'L3.1', 'L3.2', 'L3.3'],
  ...['L4.1', 'L4.2', 'L4.3', 'L4.4', 'L4.4a', 'L4.5', 'L4.6', 'L4.7', 'L4.8', 'L4.9'],
  ...['L5.1', 'L5.2', 'L5.3', 'L6.1', 'L6.2', 'L7.1', 'L7.2', 'L7.3', 'L8.1', 'E1', 'E2', 'E3'],
];

function* testFiles(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.git'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/\.(test|spec|cases)\.ts$/.test(entry.name)) yield path;
  }
}

/** Ids in the titles of suites and tests; also in tables whose rows make titles. */
const named = new Set(
  ['packages', 'e2e'].flatMap((folder) =>
    [...testFiles(join(ROOT, folder))]
      .filter((path) => !path.endsWith('requirements.test.ts'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\b(?:L\d\.\d+a?|E[123])\b/g)].map(([id]) => id)),
  ),
);

it.each(REQUIREMENTS)('%s is named by a test', (id) => {
  expect(named.has(id)).toBe(true);
});
