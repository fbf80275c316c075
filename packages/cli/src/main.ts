import { readFile } from 'node:fs/promises';
import { stdin, stdout, stderr, argv } from 'node:process';
import { runCommand } from './run-command.js';

const stop = new AbortController();
// Once: who asks a second time gets the end at once.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());

process.exitCode = await runCommand(argv.slice(2), {
  input: stdin,
  readText: (path) => readFile(path, 'utf8'),
  write: (line) => void stdout.write(`${line}\n`),
  complain: (line) => void stderr.write(`${line}\n`),
  signal: stop.signal,
});
