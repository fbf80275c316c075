// Installs the dependencies when they are missing or when the lockfile has changed. Needs Node and npm, nothing else.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'node_modules', '.installed');
const PACKAGES = [...readdirSync(join(ROOT, 'packages')).map((name) => join('packages', name)), 'e2e'].filter((path) =>
  existsSync(join(ROOT, path, 'package.json')),
);

/** Throws when the installation fails. */
export function installIfMissing() {
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;
  console.log('Installing dependencies with pnpm (about half a minute when nothing is cached)...');
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const done = spawnSync('npx', ['-y', packageManager, 'install', '--frozen-lockfile', '--reporter', 'append-only'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Without a terminal pnpm must ask nothing.
    env: { ...process.env, CI: 'true' },
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('pnpm install failed');
  writeFileSync(STAMP, wanted);
}

/** @param {string} wanted */
function isInstalled(wanted) {
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) return false;
  return PACKAGES.every((path) => existsSync(join(ROOT, path, 'node_modules')));
}

// The lockfile and the manifests: a changed exports map or bin needs new links as well.
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const files = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...['.', ...PACKAGES].map((path) => join(path, 'package.json')),
  ];
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installIfMissing();
