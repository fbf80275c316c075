// Finds a Chromium for the tests; run as a program (`node scripts/browser.mjs`) it also gets one when there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/chromium/', import.meta.url));
const UNPACKED = join(CACHE, 'chromium');
const NPM_CHROMIUM = '@sparticuz/chromium@147.0.0'; // the last one that supports Node 20
const SYSTEM = [
  '/usr/bin/chromium-headless-shell', // Debian's: starts faster than the full browser
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @typedef {{ readonly path: string, readonly from: string }} FoundBrowser */

/**
 * $CHROMIUM_PATH, else Playwright's own, else the system's, else the one that this script unpacked.
 * @returns {FoundBrowser | undefined}
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH=${chosen} does not exist`);
    return { path: chosen, from: 'CHROMIUM_PATH' };
  }
  if (existsSync(chromium.executablePath())) return { path: chromium.executablePath(), from: 'playwright' };
  const system = SYSTEM.find((path) => existsSync(path));
  if (system) return { path: system, from: 'system' };
  return existsSync(UNPACKED) ? { path: UNPACKED, from: NPM_CHROMIUM } : undefined;
}

/** Launch options for Playwright and for Vitest's Playwright provider. */
export function chromiumLaunch() {
  const found = findChromium();
  return {
    ...(found ? { executablePath: found.path } : {}),
    // Tests reach this machine only; this also stops the browser's own look-ups. Those against a real service reach that.
    args: process.env['VITE_WEBCONTAINER_LIVE']
      ? []
      : ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'],
  };
}

/** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(command, args, env = {}) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const done = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
    timeout: 600_000,
  });
  return done.status === 0;
}

/** @param {string} url */
async function answers(url) {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

/** Each way leaves a browser where findChromium looks, or does nothing. */
const WAYS = [
  async function byPlaywright() {
    if (!(await answers('https://cdn.playwright.dev/'))) return;
    const cli = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright/package.json')));
    const withDeps = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : [];
    run(process.execPath, [cli, 'install', ...withDeps, '--no-shell', 'chromium']);
  },
  async function byApt() {
    if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
    run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  },
  async function byNpm() {
    if (process.platform !== 'linux' || process.arch !== 'x64') return;
    mkdirSync(CACHE, { recursive: true });
    if (!run('npm', ['install', '--prefix', CACHE, '--no-save', '--no-audit', '--no-fund', NPM_CHROMIUM])) return;
    const entry = join(CACHE, 'node_modules/@sparticuz/chromium/build/esm/index.js');
    // It unpacks itself into the temporary folder: give it ours, so that nothing else overwrites it.
    run(process.execPath, ['-e', 'import(process.argv[1]).then((m) => m.default.executablePath())', entry], {
      TMPDIR: CACHE,
    });
  },
];

async function getChromium() {
  const found = findChromium();
  if (found) return found;
  for (const way of WAYS) {
    await way();
    const got = findChromium();
    if (got && (await launches())) return got;
  }
  return undefined;
}

async function launches() {
  try {
    const browser = await chromium.launch(chromiumLaunch());
    await browser.close();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = await getChromium();
  if (!found) {
    console.error('No Chromium found. Set CHROMIUM_PATH, or run: npx playwright install --with-deps chromium');
    process.exit(1);
  }
  const browser = await chromium.launch(chromiumLaunch());
  console.log(`chromium ${browser.version()}: ${found.path} (${found.from})`);
  await browser.close();
}
