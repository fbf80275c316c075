// Makes fixtures/everyday/expected.jsonl anew: what a real Bash, with real git and Node, answers to each of the commands.
// Only for who changes the commands; the tests need none of these programs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIXTURE = fileURLToPath(new URL('../fixtures/everyday/', import.meta.url));
const read = (/** @type {string} */ name) => readFileSync(join(FIXTURE, name), 'utf8');

const { environment, workdir } = JSON.parse(read('environment.json'));
/** @type {Record<string, string>} */
const project = JSON.parse(read('project.json'));
const commands = read('commands.txt')
  .split(/^=== /m)
  .slice(1)
  .map((block) => /^(.*)\n([^]*?)\n?$/.exec(block) ?? [])
  .map(([, name = '', command = '']) => ({ name, command }));

/** @param {string} directory @param {string} command */
function bash(directory, command) {
  const env = { ...environment, PATH: process.env['PATH'], HOME: `${directory}-home` };
  const { stdout, status } = spawnSync('bash', ['-c', command], { cwd: directory, env, encoding: 'utf8' });
  return { stdout: stdout.replaceAll(directory, workdir), code: status };
}

/** @param {string} directory @returns {Record<string, string>} */
function files(directory, below = '') {
  return Object.assign(
    {},
    ...readdirSync(join(directory, below), { withFileTypes: true })
      .filter(({ name }) => name !== '.git')
      .map((entry) => {
        const path = join(below, entry.name);
        // As characters of one byte each: archives are among them.
        return entry.isDirectory() ? files(directory, path) : { [path]: readFileSync(join(directory, path), 'latin1') };
      }),
  );
}

const lines = commands.map(({ name, command }) => {
  const directory = mkdtempSync(join(tmpdir(), 'everyday-'));
  mkdirSync(`${directory}-home`);
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  bash(directory, read('setup.sh'));
  const before = files(directory);
  const { stdout, code } = bash(directory, command);
  const after = files(directory);
  const changed = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((path) => before[path] !== after[path])
      .sort()
      .map((path) => [path, after[path] ?? null]),
  );
  for (const each of [directory, `${directory}-home`]) rmSync(each, { recursive: true, force: true });
  return JSON.stringify({ name, code, stdout, changed });
});
writeFileSync(join(FIXTURE, 'expected.jsonl'), `${lines.join('\n')}\n`);
console.log(`${lines.length} commands`);
