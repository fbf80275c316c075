// Makes of each example an app that knows nothing of this workspace, with our packages from their tarballs. What others
// publish is linked from this workspace, so that it takes no network; with `install`, npm fetches it as for anybody.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './run.mjs';

/** @typedef {import('./pack.mjs').Packed} Packed */

/** @param {readonly Packed[]} packed @param {boolean} install @returns {string} the folder of the apps */
export function freshApps(packed, install) {
  const apps = realpathSync(mkdtempSync(join(tmpdir(), 'sallyport-apps-')));
  cpSync(join(ROOT, 'examples'), apps, { recursive: true });
  const vite = join(apps, 'vite');
  if (install) installFrom(vite, packed);
  else linkInto(vite, packed);
  const standalone = join(vite, 'node_modules/@sallyport/worker/dist/standalone/standalone.js');
  cpSync(standalone, join(apps, 'plain/sallyport.js'));
  must('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], vite);
  return apps;
}

/** @param {string} app @param {readonly Packed[]} packed */
function installFrom(app, packed) {
  const file = join(app, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, tarball } of packed) manifest.dependencies[name] = `file:${tarball}`;
  writeFileSync(file, JSON.stringify(manifest));
  must('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error'], app);
}

/** @param {string} app @param {readonly Packed[]} packed */
function linkInto(app, packed) {
  const modules = join(app, 'node_modules');
  link(join(ROOT, 'node_modules/vite'), join(modules, 'vite'));
  for (const { name, tarball, folder } of packed) {
    mkdirSync(join(modules, name), { recursive: true });
    must('tar', ['-xzf', tarball, '--strip-components', '1', '-C', join(modules, name)], app);
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'));
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) {
      // Each where it would be nested, so that two versions of one package may be needed.
      if (packed.some((own) => own.name === needed)) continue;
      link(join(ROOT, folder, 'node_modules', needed), join(modules, name, 'node_modules', needed));
    }
  }
}

/** @param {string} from @param {string} to */
function link(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(realpathSync(from), to, 'junction');
}

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
function must(command, args, cwd) {
  const done = spawnSync(command === 'node' ? process.execPath : command, args, { cwd, stdio: 'inherit' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`);
}
