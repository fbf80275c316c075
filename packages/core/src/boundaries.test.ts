// The layer table of ARCHITECTURE.md as data.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = dirname(fileURLToPath(import.meta.url));

/** From the bottom. A name is a folder of src, or a file of it without its ending. */
const LAYERS: readonly (readonly string[])[] = [
  ['blocks', 'in-english', 'invented-names', 'nearest-name', 'until-aborted', 'when-known', 'stop-switch', 'bash'],
  ['permission'],
  ['ports'],
  [
    'call',
    'failure',
    'events',
    'define-tool',
    'load-bash-reader',
    'tool-names',
    'tool-registry',
    'input/',
    'hooks',
    'classifier',
    'settings',
    'results',
    'background',
    'map-output',
    'telemetry',
    'schedule',
    'stream',
    'memory',
  ],
  ['call-environment', 'decide', 'format-output', 'hear-hooks', 'run-and-tell-hooks', 'hook-input', 'input'],
  ['stages'],
  ['guard', 'end-call', 'run-call', 'session/', 'session'],
];

/** Nothing but their own entry and each other's entries lead to these. */
const LEAVES: readonly string[] = ['tools', 'testing'];
const ENTRIES: readonly string[] = ['index', 'sandbox'];

/** Type-only bonds between rows that describe each other; each with its reason. */
const EXCEPTIONS: readonly (readonly [from: string, to: string, why: string])[] = [
  ['call-environment', 'session/', 'the environment is what a session offers its calls: types only'],
  ['decide', 'session/', 'a policy is read in stage 4: type only'],
];

const areaOf = (file: string): string => {
  const path = normalize(file).replace(/\.(ts|js)$/, '');
  const [first = '', rest] = path.split('/', 2);
  if (rest === undefined) return first;
  // A folder beside a file of the same name is written with a slash.
  return ['input', 'session'].includes(first) ? `${first}/` : first;
};

function sources(folder = SRC): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.ts$/.test(entry.name) && !/\.(test|test-d|cases)\.ts$/.test(entry.name) ? [relative(SRC, path)] : [];
  });
}

interface Import {
  readonly file: string;
  readonly area: string;
  readonly target: string;
}

const imports: readonly Import[] = sources().flatMap((file) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(/(?:from\s+|import\s+|import\()'([^']+)'/g)].flatMap(
    ([, specifier = '']) =>
      specifier.startsWith('.')
        ? [{ file, area: areaOf(file), target: areaOf(join(dirname(file), specifier)) }]
        : [{ file, area: areaOf(file), target: specifier }],
  ),
);

const layerOf = (area: string) => LAYERS.findIndex((layer) => layer.includes(area));

it('every file of core has its place in the table', () => {
  const known = new Set([...LAYERS.flat(), ...LEAVES, ...ENTRIES]);
  expect([...new Set(imports.map(({ area }) => area))].filter((area) => !known.has(area))).toEqual([]);
});

it('imports go down, or stay in their own folder', () => {
  const wrong = imports.filter(({ area, target }) => {
    if (layerOf(area) < 0 || layerOf(target) < 0 || area === target) return false;
    if (EXCEPTIONS.some(([from, to]) => from === area && to === target)) return false;
    return layerOf(target) > layerOf(area);
  });
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

it('nothing but an entry leads to a leaf', () => {
  const wrong = imports.filter(
    ({ area, target }) => LEAVES.includes(target) && area !== target && !ENTRIES.includes(area),
  );
  expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
});

it('stages do not import each other', () => {
  const wrong = sources(join(SRC, 'stages')).filter((file) => /from '\.\//.test(readFileSync(join(SRC, file), 'utf8')));
  expect(wrong).toEqual([]);
});

it('core depends on the libraries the design lists, and only bash/parse knows the parser', () => {
  const outside = imports.filter(
    ({ target, area }) =>
      /^[a-z@]/.test(target) &&
      layerOf(target) < 0 &&
      !LEAVES.includes(target) &&
      area !== 'testing' &&
      !ENTRIES.includes(target),
  );
  const libraries = [...new Set(outside.map(({ target }) => target))].sort();
  expect(libraries).toEqual(['eventsource-parser', 'ignore', 'picomatch', 'unbash', 'zod/mini']);
  expect([...new Set(outside.filter(({ target }) => target === 'unbash').map(({ file }) => file))]).toEqual([
    'bash/parse.ts',
  ]);
});
