// `npm run check:packages`: packs core and worker, and holds the tarballs against what bundlers, TypeScript and people
// expect of them: publint, @arethetypeswrong/cli, and a few facts of our own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMessage } from 'publint/utils';
import { publint } from 'publint';
import { packPackages } from './pack.mjs';
import { ROOT, runTool } from './run.mjs';

/** What must not be in a tarball. */
const UNWANTED = /\.(test|cases|test-d)\.|\.browser\.|\.tsbuildinfo$|\/testing\/hanging-host/;
/** What must be, in every one. */
const WANTED = ['LICENSE', 'README.md', 'package.json'];

/** @type {string[]} */
const problems = [];
for (const { name, tarball, files } of await packPackages(join(ROOT, 'reports/packages'))) {
  const tell = (/** @type {string} */ problem) => problems.push(`${name}: ${problem}`);
  for (const file of files) if (UNWANTED.test(file)) tell(`${file} should not be published`);
  for (const file of WANTED) if (!files.includes(file)) tell(`${file} is missing`);

  const bytes = readFileSync(tarball);
  const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: content } });
  for (const message of messages) tell(`publint: ${formatMessage(message, pkg ?? {}, { color: false })}`);
  if (/workspace:|@sallyport\/source/.test(JSON.stringify(pkg))) tell('the manifest speaks of the workspace');

  // ESM only, by decision: what `require` would make of it is left out.
  const args = [tarball, '--profile', 'esm-only'];
  if (!(await runTool('@arethetypeswrong/cli/dist/index.js', [...args, '--quiet'])))
    tell(`the types are wrong; for more: npx attw ${args.join(' ')}`);
  console.log(`${name}: ${files.length} files, ${(bytes.length / 1000).toFixed(0)} kB`);
}

for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'ok   packages' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
