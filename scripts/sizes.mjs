// Bundles each public entry as a page would and holds it to its budget (kB = 1000 bytes, minified, gzip level 9).
// What an entry loads only later, by import() or as another worker, is left out of its own figure, but for one library:
// core is counted with its parser of Bash, whose budget it shares.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ROOT } from './run.mjs';

const CORE = 'packages/core/dist/index.js';
const TOOLS = 'packages/core/dist/tools/index.js';

/** What an application names that runs sessions and brings tools of its own; the rest of the index is for inspectors, logs and APIs. */
const HOST_NAMES = [
  ...['createSession', 'defineTool', 'bySource', 'fileSettingsSource', 'parseRule', 'formatRule', 'reasonText'],
  ...['CANCEL_MESSAGE', 'failureText', 'classifyToolError', 'TelemetrySafeError', 'SandboxError', 'loadBashReader'],
  ...['describeResult', 'GRANT_SCOPES', 'HOOK_EVENTS', 'PERMISSION_MODES', 'RULE_SOURCES'],
];

const core = { file: CORE, names: HOST_NAMES };

/**
 * @typedef {object} Part
 * @property {string} file
 * @property {readonly string[]} [names] what is imported of it; absent: everything
 */
/**
 * `beyond`: count only what the parts add to that one. `besides`: a part counted though it is loaded later. A row without
 * a `budget` is for information.
 * @type {readonly { name: string, budget?: number, parts: readonly Part[], beyond?: Part, besides?: Part }[]}
 */
const ROWS = [
  {
    name: 'core for a host, zod and unbash',
    budget: 85,
    parts: [core],
    besides: { file: 'packages/core/node_modules/unbash/dist/parser.js', names: ['parse'] },
  },
  { name: 'built-in tools, beyond core', budget: 25, parts: [core, { file: TOOLS }], beyond: core },
  { name: 'host worker, eager', budget: 115, parts: [{ file: 'packages/worker/dist/host/host.js' }] },
  { name: 'page client', budget: 8, parts: [{ file: 'packages/worker/dist/client/connect.js' }] },
  {
    name: 'WebContainer, page side',
    budget: 8,
    parts: [{ file: 'packages/worker/dist/sandbox/webcontainer/index.js' }],
  },
  { name: 'prompt', budget: 8, parts: [{ file: 'packages/worker/dist/prompt/index.js' }] },
  { name: 'core, every name of its index', parts: [{ file: CORE }] },
];

const rows = [];
for (const { name, budget, parts, beyond, besides } of ROWS) {
  const missing = parts.filter(({ file }) => !existsSync(join(ROOT, file)));
  if (missing.length > 0)
    throw new Error(`not built: ${missing.map(({ file }) => file).join(', ')} (npm run typecheck builds it)`);
  const whole = await bundle(parts);
  const less = beyond ? (await bundle([beyond])).eager : 0;
  const more = besides ? (await bundle([besides])).eager : 0;
  const kb = (whole.eager - less + more) / 1000;
  rows.push({
    name,
    kb: Number(kb.toFixed(1)),
    ...(budget !== undefined && { budget }),
    lazy: whole.lazy,
    fails: budget !== undefined && (kb > budget ? 'TOO LARGE' : whole.readsBash && 'READS BASH AT ONCE'),
  });
}

mkdirSync(join(ROOT, 'reports'), { recursive: true });
writeFileSync(join(ROOT, 'reports/sizes.json'), `${JSON.stringify(rows, undefined, 2)}\n`);

for (const { name, kb, budget, lazy, fails } of rows) {
  const limit = budget === undefined ? '' : ` of ${String(budget).padStart(3)}`;
  const later = lazy.length > 0 ? `  (later: ${lazy.join(', ')})` : '';
  console.log(
    `${name.padEnd(31)} ${kb.toFixed(1).padStart(7)}${limit.padEnd(7)} kB${fails ? `  ${fails}` : ''}${later}`,
  );
}
console.log(`core for a host is ${HOST_NAMES.join(', ')}, with unbash, which is loaded later with the reader of Bash.`);
if (rows.some((row) => row.fails)) process.exitCode = 1;

/**
 * One bundle that exports what is imported of the parts.
 * @param {readonly Part[]} parts
 */
async function bundle(parts) {
  const entry = join(ROOT, parts[0]?.file ?? '', '../sizes-entry.js');
  const code = parts.map(({ file, names }, index) => {
    const what = names ? `{ ${names.join(', ')} }` : `* as part${index}`;
    return `export ${what} from ${JSON.stringify(join(ROOT, file))};`;
  });
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
    readsBash: [...eager].some((name) => chunks.get(name)?.moduleIds.some((id) => id.includes('/unbash/'))),
    lazy: [...chunks.keys()]
      .filter((fileName) => !eager.has(fileName))
      .map((fileName) => `${fileName.replace(/-[\w-]{8}\.js$/, '')} ${(size(fileName) / 1000).toFixed(1)} kB`),
  };
}
