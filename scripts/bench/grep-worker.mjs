// The worker that bench-grep.mjs measures: a sandbox with 20,000 files, searched by Grep and by a bare RegExp in turns.
import { grepTool } from '../../packages/core/dist/tools/index.js';
import { toolContext } from '../../packages/core/dist/testing/tool-context.js';
import { createEmbeddedSandbox } from '../../packages/worker/dist/sandbox/embedded/create-embedded-sandbox.js';
import { serveJobs } from './serve-jobs.mjs';

const FILES = 20_000;
const BYTES = 60_000_000;

const WORDS =
  'const return await import from export function class value result error index name path read write list'.split(' ');
/** The same files in every run. */
let seed = 42;
/** @param {number} below */
const random = (below) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed % below;
};

/** @param {number} bytes */
function fileText(bytes) {
  let text = '';
  while (text.length < bytes) {
    const words = Array.from({ length: 3 + random(8) }, () => WORDS[random(WORDS.length)] ?? '');
    if (random(400) === 0) words.push('// TODO(someone) later');
    if (random(60) === 0) words.push(`function ${WORDS[random(WORDS.length)]}(a, b) {`);
    if (random(900) === 0) words.push('/* deprecatedSince @12 */');
    text += `${' '.repeat(2 * random(4))}${words.join(' ')};\n`;
  }
  return text.slice(0, bytes);
}

/** Made with the first job. */
let made;
const world = () => (made ??= makeWorld());

async function makeWorld() {
  const files = Object.fromEntries(
    Array.from({ length: FILES }, (_, n) => [`src/part-${n % 200}/module-${n}.ts`, fileText(BYTES / FILES)]),
  );
  const sandbox = await createEmbeddedSandbox({ persist: 'none', files });
  // The very same bytes, in the order in which a search meets them: where they lie in memory counts as well.
  const bytes = [];
  const byName = (/** @type {{ name: string }} */ a, /** @type {{ name: string }} */ b) => (a.name < b.name ? -1 : 1);
  const root = `${sandbox.caps.workdir}/src`;
  for (const { name } of (await sandbox.fs.readdir(root)).toSorted(byName)) {
    const entries = (await sandbox.fs.peek?.(`${root}/${name}`)) ?? [];
    for (const { data } of entries.toSorted(byName)) if (data) bytes.push(data);
  }
  const total = bytes.reduce((sum, { length }) => sum + length, 0);

  return { sandbox, bytes, total };
}

serveJobs({
  async begin() {
    const { bytes, total } = await world();
    return { files: bytes.length, total };
  },

  /** Each file decoded, its matches counted, nothing else. */
  async bare(/** @type {string} */ pattern) {
    const { bytes } = await world();
    const regex = new RegExp(pattern, 'gm');
    const decoder = new TextDecoder();
    let matches = 0;
    for (const file of bytes) {
      const text = decoder.decode(file);
      regex.lastIndex = 0;
      while (regex.test(text)) matches++;
    }
    return { matches };
  },

  async grep(/** @type {string} */ pattern) {
    const { sandbox } = await world();
    const context = toolContext({ sandbox });
    const output = await grepTool.call({ pattern, output_mode: 'count', head_limit: 0 }, context, () => undefined);
    return { matches: output.numMatches };
  },
});
