// Bundles each public entry as a page would and holds it to its budget (kB = 1000 bytes, minified, gzip level 9).
// What an entry loads only later, by import() or as another worker, is left out of its own figure.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ROOT } from './run.mjs';

const CORE = 'packages/core/dist/index.js';
const TOOLS = 'packages/core/dist/tools/index.js';

/**
 * `beyond`: count only what the files add to that one. `today`: where the budget is not met yet, what the entry may weigh
 * until it is; it only ever goes down.
 * @type {readonly { name: string, budget: number, today?: number, files: readonly string[], beyond?: string }[]}
 */
const BUDGETS = [
  { name: 'core, with zod and unbash', budget: 85, today: 106, files: [CORE] },
  { name: 'built-in tools, beyond core', budget: 25, files: [CORE, TOOLS], beyond: CORE },
  { name: 'host worker, eager', budget: 115, today: 121, files: ['packages/worker/dist/host/host.js'] },
  { name: 'page client', budget: 8, files: ['packages/worker/dist/client/connect.js'] },
  { name: 'prompt', budget: 8, files: ['packages/worker/dist/prompt/index.js'] },
];

const rows = [];
for (const { name, budget, today, files, beyond } of BUDGETS) {
  const missing = files.filter((file) => !existsSync(join(ROOT, file)));
  if (missing.length > 0) throw new Error(`not built: ${missing.join(', ')} (npm run typecheck builds it)`);
  const own = files.at(-1) ?? '';
  const placeholder =
    readFileSync(join(ROOT, own), 'utf8')
      .replace(/\/\/#.*$/gm, '')
      .trim() === 'export {};';
  const whole = await bundle(files);
  const kb = (whole.eager - (beyond ? (await bundle([beyond])).eager : 0)) / 1000;
  rows.push({
    name,
    kb: Number(kb.toFixed(1)),
    budget,
    lazy: whole.lazy,
    placeholder,
    over: kb > budget,
    fails: kb > (today ?? budget),
  });
}

mkdirSync(join(ROOT, 'reports'), { recursive: true });
writeFileSync(join(ROOT, 'reports/sizes.json'), `${JSON.stringify(rows, undefined, 2)}\n`);

for (const { name, kb, budget, lazy, placeholder, over, fails } of rows) {
  const note = placeholder ? '  placeholder' : fails ? '  TOO LARGE' : over ? '  over its budget, as it was' : '';
  const later = lazy.length > 0 ? `  (later: ${lazy.join(', ')})` : '';
  console.log(`${name.padEnd(30)} ${kb.toFixed(1).padStart(7)} of ${String(budget).padStart(3)} kB${note}${later}`);
}
if (rows.some((row) => row.fails)) process.exitCode = 1;

/**
 * One bundle that exports all that the files export.
 * @param {readonly string[]} files
 */
async function bundle(files) {
  const entry = join(ROOT, files[0] ?? '', '../sizes-entry.js');
  const code = files.map((file, index) => `export * as entry${index} from ${JSON.stringify(join(ROOT, file))};`);
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    // As in an application's build: what an entry shares with what it loads later may lie in the entry's own file.
    preserveEntrySignatures: 'allow-extension',
    // Of Node's modules none belongs in a page: the shell's one import of node:zlib is a stub there.
    external: /^node:/,
    plugins: [
      {
        name: 'sallyport:sizes-entry',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? code.join('\n') : undefined),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();

  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  /** @type {Set<string>} */
  const eager = new Set();
  const follow = (/** @type {string} */ fileName) => {
    if (eager.has(fileName)) return;
    eager.add(fileName);
    for (const next of chunks.get(fileName)?.imports ?? []) if (chunks.has(next)) follow(next);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) follow(chunk.fileName);

  const size = (/** @type {string} */ fileName) => gzipSync(chunks.get(fileName)?.code ?? '', { level: 9 }).length;
  return {
    eager: [...eager].reduce((sum, fileName) => sum + size(fileName), 0),
    lazy: [...chunks.keys()]
      .filter((fileName) => !eager.has(fileName))
      .map((fileName) => `${fileName.replace(/-[\w-]{8}\.js$/, '')} ${(size(fileName) / 1000).toFixed(1)} kB`),
  };
}
