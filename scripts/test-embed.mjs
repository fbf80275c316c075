// `npm run test:embed`: packs core and worker, puts them into each example outside the workspace, and drives those in
// Chromium. `--engines`: in Firefox and WebKitGTK instead. `--install`: npm fetches what others publish, which needs a
// network. Needs `tsc -b` to have run.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freshApps } from './fresh-apps.mjs';
import { getEngines } from './engines.mjs';
import { packPackages } from './pack.mjs';
import { ROOT, freePort, runTool } from './run.mjs';

const args = process.argv.slice(2);
const projects = args.includes('--engines') ? getEngines() : ['vite dev', 'vite build', 'plain page'];
const apps = freshApps(await packPackages(join(ROOT, 'reports/packages')), args.includes('--install'));
try {
  const picked = projects.flatMap((name) => ['--project', name]);
  const ok = await runTool('@playwright/test/cli.js', ['test', '-c', 'e2e/embed.config.ts', ...picked], {
    EMBED_APPS: apps,
    EMBED_PORTS: (await Promise.all([freePort(), freePort(), freePort()])).join(),
  });
  process.exitCode = ok ? 0 : 1;
} finally {
  rmSync(apps, { recursive: true, force: true });
}
