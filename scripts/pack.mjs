// Packs core and worker as they are published: `npm run pack` leaves tarballs in reports/packages/, and `npm publish FILE`
// takes them. npm knows no `workspace:` versions, so a manifest of its own is written; what only the workspace needs
// (development dependencies, the condition that leads to sources) is left out of it. Needs `tsc -b` to have run.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from './run.mjs';

const FOLDERS = ['packages/core', 'packages/worker'];

/** @typedef {{ readonly name: string, readonly folder: string, readonly tarball: string, readonly files: readonly string[] }} Packed */

/** @param {string} into an absolute folder; emptied first @returns {Promise<readonly Packed[]>} */
export async function packPackages(into) {
  for (const script of ['bundle-shell-child', 'bundle-standalone']) {
    if (!(await run(process.execPath, [`packages/worker/scripts/${script}.mjs`]))) throw new Error(`${script} failed`);
  }
  rmSync(into, { recursive: true, force: true });
  const versions = Object.fromEntries(FOLDERS.map(readManifest).map(({ name, version }) => [name, version]));
  return FOLDERS.map((folder) => pack(folder, into, versions));
}

/** @param {string} folder @param {string} into @param {Record<string, string>} versions @returns {Packed} */
function pack(folder, into, versions) {
  const stage = join(into, folder);
  const from = join(ROOT, folder);
  mkdirSync(stage, { recursive: true });
  for (const part of ['dist', 'src', 'README.md']) cpSync(join(from, part), join(stage, part), { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
  const manifest = publishedManifest(readManifest(folder), versions);
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);

  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', into],
    {
      cwd: stage,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) throw new Error(`npm pack of ${folder} failed: ${stderr}`);
  /** @type {readonly [{ filename: string, files: readonly { path: string }[] }]} */
  const [{ filename, files }] = JSON.parse(stdout);
  rmSync(stage, { recursive: true });
  return { name: manifest['name'], folder, tarball: join(into, filename), files: files.map(({ path }) => path) };
}

/** @param {string} folder */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

/**
 * @param {Record<string, any>} manifest @param {Record<string, string>} versions
 * @returns {Record<string, any>}
 */
function publishedManifest(manifest, versions) {
  /** @type {Record<string, string>} */
  const dependencies = { ...manifest['dependencies'] };
  for (const [name, range] of Object.entries(dependencies)) {
    if (!range.startsWith('workspace:')) continue;
    if (!versions[name]) throw new Error(`${manifest['name']} needs ${name}, which is not published`);
    dependencies[name] = versions[name];
  }
  const exports = structuredClone(manifest['exports']);
  for (const conditions of Object.values(exports)) delete conditions['@sallyport/source'];
  return { ...manifest, exports, dependencies, devDependencies: undefined };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { tarball, files } of await packPackages(join(ROOT, 'reports/packages')))
    console.log(`${tarball} (${files.length} files)`);
}
