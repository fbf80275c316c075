import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_SETTINGS } from '../../packages/web-demo/src/demo/demo-settings.js';
import { PROJECT_FILES } from '../../packages/web-demo/src/demo/project-files.js';
import { expect, test } from './support/test.js';
import type { ShownResult } from './support/turn.js';

const ROOT = join(import.meta.dirname, '../..');
const SESSION_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What `sallyport run` makes of a recording, in the playground's project and under its settings. */
async function runInTerminal(recording: string, answers: string, folder: string): Promise<readonly ShownResult[]> {
  await mkdir(folder, { recursive: true });
  const files = join(folder, 'files.json');
  const settings = join(folder, 'settings.json');
  await writeFile(files, JSON.stringify(PROJECT_FILES));
  await writeFile(settings, JSON.stringify(DEMO_SETTINGS));
  const stream = await readFile(join(ROOT, `packages/web-demo/src/recordings/${recording}.sse`), 'utf8');
  const args = ['run', '--files', files, '--settings', settings, '--answers', answers];
  const stdout = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'packages/cli/bin/sallyport.mjs'), ...args],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, text) => (error ? reject(error) : resolve(text)),
    );
    child.stdin?.end(stream);
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.replace(SESSION_ID, 'SESSION')) as ShownResult);
}

/** Tools of the page's own, in the list of what there is. */
const PAGE_ONLY = ', ReadStation, PrintChart';

// The two recordings that call those tools stay on the page.
const CASES: readonly (readonly [recording: string, answer: 'allow-once' | 'always' | 'deny' | null])[] = [
  ['allowed-read', null],
  ['prompt', 'allow-once'],
  ['always-allow', 'always'],
  ['three-denials', null],
  ['unknown-tool', null],
  ['bad-input', null],
  ['destructive', 'deny'],
  ['large-result', null],
  ['parallel', 'allow-once'],
  ['cut-off', null],
];

const BUTTONS = { 'allow-once': 'Allow once', always: 'Always allow', deny: 'Deny' } as const;

for (const [recording, answer] of CASES) {
  test(`F4 sallyport run gives what the page gives: ${recording}`, async ({ playground }, testInfo) => {
    const turn = await playground.play(recording);
    if (answer) await playground.answer(BUTTONS[answer]);
    const shown = JSON.stringify(await turn.results()).replaceAll(PAGE_ONLY, '');
    expect(await runInTerminal(recording, answer ?? 'deny', testInfo.outputDir)).toEqual(JSON.parse(shown));
  });
}
