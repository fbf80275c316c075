import { fileError } from '../files/file-error.js';

/**
 * One shell word per argument, each in single quotes, so that the shell reads exactly these words and nothing in them.
 * Rejects an empty list and NUL characters, which no process could be started with either, with EINVAL.
 */
export function quoteArgv(argv: readonly string[]): string {
  if (argv.length === 0 || argv.some((word) => word.includes('\0'))) throw fileError('EINVAL', 'spawn', argv[0]);
  return argv.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
