import { latin1 } from '../../shell/byte-string.js';
import type { CommandContext, CommandResult, RunCommand } from '../own-command.js';
import { reasonOf, stdinBytes } from '../small/operands.js';
import { shortOptions } from '../small/short-options.js';
import { gunzip, gzip, isGzip, UnpacksToTooMuch } from './deflate.js';

const FLAGS = {
  '-c': 'stdout',
  '--stdout': 'stdout',
  '--to-stdout': 'stdout',
  '-d': 'decompress',
  '--decompress': 'decompress',
  '-k': 'keep',
  '--keep': 'keep',
  '-f': 'force',
  '--force': 'force',
  '-t': 'test',
  '--test': 'test',
  '-q': 'quiet',
  '-v': 'verbose',
  '-n': 'no-name',
  '-r': 'recursive',
  '-1': 'level',
  '-2': 'level',
  '-3': 'level',
  '-4': 'level',
  '-5': 'level',
  '-6': 'level',
  '-7': 'level',
  '-8': 'level',
  '-9': 'level',
  '--best': 'level',
  '--fast': 'level',
  '-S': 'suffix=',
};

/** `gzip`, `gunzip` and `zcat`. */
export const gzipCommand: RunCommand = (args, context) => run('gzip', args, context);
export const gunzipCommand: RunCommand = (args, context) => run('gunzip', ['-d', ...args], context);
export const zcatCommand: RunCommand = (args, context) => run('zcat', ['-dc', ...args], context);

async function run(name: string, args: readonly string[], context: CommandContext): Promise<CommandResult> {
  const { has, rest, wrong } = shortOptions(args, FLAGS);
  if (wrong !== undefined || has.has('recursive'))
    return { stdout: '', stderr: `${name}: invalid option -- '${(wrong ?? '-r').replace(/^-+/, '')}'\n`, exitCode: 1 };
  const out: string[] = [];
  let stderr = '';
  for (const operand of rest.length > 0 ? rest : ['-']) {
    try {
      const problem = await one(operand, has, context, out);
      if (problem !== undefined) stderr += `${name}: ${problem}\n`;
    } catch (error) {
      stderr += `${name}: ${operand}: ${reasonOf(error)}\n`;
    }
  }
  return { stdout: out.join(''), stdoutKind: 'bytes', stderr, exitCode: stderr === '' ? 0 : 1 };
}

/** What is wrong, if anything is. */
async function one(
  operand: string,
  has: ReadonlySet<string>,
  { fs, cwd, ...context }: CommandContext,
  out: string[],
): Promise<string | undefined> {
  const unpack = has.has('decompress') || has.has('test');
  const path = fs.resolvePath(cwd, operand);
  if (operand !== '-' && (await fs.stat(path)).isDirectory) return `${operand} is a directory -- ignored`;
  const bytes = operand === '-' ? stdinBytes({ fs, cwd, ...context }) : await fs.readFileBuffer(path);
  const named = /\.(gz|tgz|z)$/i.test(operand);
  const toFile = !has.has('stdout') && !has.has('test') && operand !== '-';
  if (unpack && toFile && !named) return `${operand}: unknown suffix -- ignored`;
  if (!unpack && toFile && named && !has.has('force')) return `${operand} already has .gz suffix -- unchanged`;
  if (unpack && !isGzip(bytes)) return `${operand === '-' ? 'stdin' : operand}: not in gzip format`;
  let result: Uint8Array;
  try {
    result = unpack ? await gunzip(bytes, context.limits.maxFileSystemBytes) : await gzip(bytes);
  } catch (error) {
    if (error instanceof UnpacksToTooMuch) return `${operand}: ${error.message}`;
    // The platform's word for bytes that are cut short or wrong.
    return `${operand === '-' ? 'stdin' : operand}: unexpected end of file`;
  }
  if (has.has('test')) return undefined;
  if (!toFile) {
    out.push(latin1(result));
    return undefined;
  }
  const target = unpack ? operand.replace(/\.tgz$/i, '.tar').replace(/\.(gz|z)$/i, '') : `${operand}.gz`;
  const absolute = fs.resolvePath(cwd, target);
  if ((await fs.exists(absolute)) && !has.has('force')) return `${target} already exists;\tnot overwritten`;
  const { mode, mtime } = await fs.stat(path);
  await fs.writeFile(absolute, result);
  await fs.chmod(absolute, mode);
  await fs.utimes(absolute, mtime, mtime);
  if (!has.has('keep')) await fs.rm(path);
  return undefined;
}
