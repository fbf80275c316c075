// Finds the other engines that the examples are driven in, as Debian packages them, and gets them where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const FIREFOX = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const NEEDED = { 'firefox-esr': FIREFOX, 'webkit2gtk-driver': WEBKIT_DRIVER, xvfb: XVFB };

/** Names of the projects to run. Throws where an engine is missing: a suite that skips what it is for says nothing. */
export function getEngines() {
  const missing = () => Object.entries(NEEDED).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const apt = (/** @type {readonly string[]} */ args) =>
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    apt(['update', '-qq']);
    apt(['install', '-y', '-qq', '--no-install-recommends', ...missing()]);
  }
  if (missing().length > 0) throw new Error(`Missing; install them first: ${missing().join(' ')} (Debian packages)`);
  return ['vite build', 'plain page'].flatMap((app) => [`${app}, Firefox`, `${app}, WebKitGTK`]);
}
