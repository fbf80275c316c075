import type { CommandContext, RunCommand } from '../own-command.js';
import { original } from './original.js';

/** Options whose value is the next word. */
const WITH_VALUE =
  /^(-[a-zA-Z]*[efmABCdD]|--(regexp|file|max-count|after-context|before-context|context|include|exclude|exclude-dir))$/;

/** `grep`: names of files come out as GNU's: `./a` below `.`, and one slash where an operand ends in one. */
export const grep: RunCommand = async (args, context) => {
  const named = args.some((arg) => /^-[a-zA-Z]*H/.test(arg) || arg === '--with-filename');
  const plain = args.flatMap((arg) => {
    if (/^--colou?r(=.*)?$/.test(arg) || arg === '--with-filename') return [];
    const without = /^-[a-zA-Z]*H/.test(arg) ? arg.replace('H', '') : arg;
    return without === '-' && arg !== '-' ? [] : [without];
  });
  const recursive = plain.some((arg) => /^-[a-zA-Z]*[rR]/.test(arg) || arg === '--recursive');
  // A second file makes it say which one a line is from.
  if (!recursive) return original(named ? [...plain, '/dev/null'] : plain, context);
  const paths = pathsAmong(plain);
  const words: string[] = [];
  for (const [index, arg] of plain.entries()) {
    if (!paths.has(index)) words.push(arg);
    else if (/^(\.\/)+$|^\.$/.test(arg)) words.push(...(await below(context)));
    else words.push(arg.length > 1 ? arg.replace(/\/+$/, '') : arg);
  }
  return original(words, context);
};

/** Positions of the operands that are files and directories. */
function pathsAmong(args: readonly string[]): ReadonlySet<number> {
  const operands: number[] = [];
  let ended = false;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (ended || !arg.startsWith('-') || arg === '-') operands.push(index);
    else if (arg === '--') ended = true;
    else if (WITH_VALUE.test(arg)) index += 1;
  }
  const pattern = args.some((arg) => /^-[a-zA-Z]*[ef]/.test(arg) || /^--(regexp|file)/.test(arg));
  return new Set(pattern ? operands : operands.slice(1));
}

async function below({ fs, cwd }: CommandContext): Promise<string[]> {
  const names = await fs.readdir(cwd);
  return names.length > 0 ? names.map((name) => `./${name}`) : ['.'];
}
