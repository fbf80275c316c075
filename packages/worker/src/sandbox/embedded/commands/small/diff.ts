import { childPath } from '../../files/paths.js';
import { diffLines } from '../git/line-diff.js';
import { isBinary, printHunks, splitLines } from '../git/print-patch.js';
import type { CommandContext, CommandResult, RunCommand } from '../own-command.js';
import { readOperand, reasonOf } from './operands.js';
import { shortOptions } from './short-options.js';

const FLAGS = {
  '-u': 'unified',
  '--unified': 'unified?',
  '-U': 'context=',
  '-r': 'recursive',
  '--recursive': 'recursive',
  '-q': 'brief',
  '--brief': 'brief',
  '-N': 'new',
  '--new-file': 'new',
  '-w': 'no-space',
  '--ignore-all-space': 'no-space',
  '-b': 'less-space',
  '--ignore-space-change': 'less-space',
  '-i': 'no-case',
  '-B': 'no-blank',
  '--ignore-blank-lines': 'no-blank',
  '-s': 'same',
  '--report-identical-files': 'same',
  '-a': 'text',
  '--text': 'text',
  '--color': 'color?',
  '--no-color': 'color',
  '--label': 'label=',
  '-x': 'exclude=',
  '--exclude': 'exclude=',
  '--strip-trailing-cr': 'no-cr',
  '-p': 'function',
  '-d': 'minimal',
};

interface Options {
  readonly has: ReadonlySet<string>;
  readonly context: number;
  readonly exclude: string | undefined;
}

/** `diff`, in its own form and unified. */
export const diff: RunCommand = async (args, context) => {
  const { has, value, rest, wrong } = shortOptions(args, FLAGS);
  const fail = (message: string): CommandResult => ({ stdout: '', stderr: `diff: ${message}\n`, exitCode: 2 });
  if (wrong !== undefined) return fail(`unrecognized option '${wrong}'`);
  const [a, b] = rest;
  if (a === undefined || b === undefined || rest.length > 2)
    return fail(rest.length < 2 ? `missing operand after '${a ?? 'diff'}'` : `extra operand '${rest[2]}'`);
  const options = {
    has,
    context: Number(value.get('context') ?? value.get('unified') ?? 3),
    exclude: value.get('exclude'),
  };
  const unified = has.has('unified') || value.has('context');
  try {
    const stdout = await compare(a, b, context, { ...options, has: unified ? new Set([...has, 'unified']) : has });
    const differs = stdout !== '' && !(has.has('same') && /^Files .* are identical\n$/.test(stdout));
    return { stdout, stderr: '', exitCode: differs ? 1 : 0 };
  } catch (error) {
    const { path } = error as { readonly path?: string };
    return fail(
      `${[a, b].find((name) => context.fs.resolvePath(context.cwd, name) === path) ?? path ?? a}: ${reasonOf(error)}`,
    );
  }
};

async function compare(a: string, b: string, context: CommandContext, options: Options): Promise<string> {
  const at = (name: string): string => context.fs.resolvePath(context.cwd, name);
  const isDirectory = async (name: string): Promise<boolean> =>
    name !== '-' && (await context.fs.stat(at(name))).isDirectory;
  const [left, right] = [await isDirectory(a), await isDirectory(b)];
  if (left && right) return compareDirectories(a, b, context, options);
  const base = (name: string): string => name.split('/').at(-1) ?? name;
  if (left) return compare(join(a, base(b)), b, context, options);
  if (right) return compare(a, join(b, base(a)), context, options);
  const stamp = async (name: string): Promise<string> =>
    `${name}\t${name === '-' ? stampOf(new Date()) : stampOf((await context.fs.stat(at(name))).mtime)}`;
  const heads = [await stamp(a), await stamp(b)] as const;
  return compareFiles(a, b, await readOperand(a, context), await readOperand(b, context), options, heads);
}

function stampOf(date: Date): string {
  return `${date.toISOString().replace('T', ' ').replace('Z', '000000')} +0000`;
}

async function compareDirectories(a: string, b: string, context: CommandContext, options: Options): Promise<string> {
  const at = (name: string): string => context.fs.resolvePath(context.cwd, name);
  const [left, right] = [new Set(await context.fs.readdir(at(a))), new Set(await context.fs.readdir(at(b)))];
  const parts: string[] = [];
  for (const name of [...new Set([...left, ...right])].sort()) {
    if (name === options.exclude) continue;
    const [one, two] = [join(a, name), join(b, name)];
    if (left.has(name) && right.has(name)) {
      const directories = [
        (await context.fs.stat(childPath(at(a), name))).isDirectory,
        (await context.fs.stat(childPath(at(b), name))).isDirectory,
      ];
      if (directories[0] !== directories[1])
        parts.push(
          `File ${one} is a ${directories[0] ? 'directory' : 'regular file'} while file ${two} is a ${directories[1] ? 'directory' : 'regular file'}\n`,
        );
      else if (!directories[0]) {
        const found = await compare(one, two, context, options);
        if (found !== '')
          parts.push(
            options.has.has('brief') || found.startsWith('Binary')
              ? found
              : `diff ${[...(options.has.has('recursive') ? ['-r'] : []), ...(options.has.has('unified') ? ['-u'] : [])].join(' ')} ${one} ${two}\n`.replace(
                  'diff  ',
                  'diff ',
                ) + found,
          );
      } else if (options.has.has('recursive')) parts.push(await compareDirectories(one, two, context, options));
      else parts.push(`Common subdirectories: ${one} and ${two}\n`);
    } else if (options.has.has('new') && !(await context.fs.stat(at(left.has(name) ? one : two))).isDirectory) {
      const bytes = await readOperand(left.has(name) ? one : two, context);
      parts.push(
        left.has(name)
          ? compareFiles(one, two, bytes, new Uint8Array(), options)
          : compareFiles(one, two, new Uint8Array(), bytes, options),
      );
    } else parts.push(`Only in ${left.has(name) ? a : b}: ${name}\n`);
  }
  return parts.join('');
}

function compareFiles(
  a: string,
  b: string,
  before: Uint8Array,
  after: Uint8Array,
  { has, context }: Options,
  [oldHead, newHead]: readonly [string, string] = [a, b],
): string {
  const [old, now] = [new TextDecoder().decode(before), new TextDecoder().decode(after)];
  const plain = (text: string): string => {
    let out = text;
    if (has.has('no-cr')) out = out.replaceAll('\r\n', '\n');
    if (has.has('no-space')) out = out.replace(/[ \t]+/g, '');
    if (has.has('less-space')) out = out.replace(/[ \t]+/g, ' ').replace(/ $/gm, '');
    if (has.has('no-blank')) out = out.replace(/^\n/gm, '');
    return has.has('no-case') ? out.toLowerCase() : out;
  };
  if (plain(old) === plain(now)) return has.has('same') ? `Files ${a} and ${b} are identical\n` : '';
  if (has.has('brief')) return `Files ${a} and ${b} differ\n`;
  if ((isBinary(before) || isBinary(after)) && !has.has('text')) return `Binary files ${a} and ${b} differ\n`;
  const [oldLines, newLines] = [splitLines(old), splitLines(now)];
  if (!has.has('unified')) return normalForm(oldLines, newLines);
  return `--- ${oldHead}\n+++ ${newHead}\n${printHunks(oldLines, newLines, context).replace(/^(@@ [^@]* @@).*$/gm, '$1')}`;
}

function normalForm(before: readonly string[], after: readonly string[]): string {
  const range = (start: number, length: number): string =>
    length <= 1 ? `${length === 0 ? start : start + 1}` : `${start + 1},${start + length}`;
  const shown = (sign: string, lines: readonly string[]): string =>
    lines
      .map((line) => (line.endsWith('\n') ? `${sign} ${line}` : `${sign} ${line}\n\\ No newline at end of file\n`))
      .join('');
  return diffLines(before, after)
    .map(({ aStart, a, bStart, b }) => {
      const kind = a === 0 ? 'a' : b === 0 ? 'd' : 'c';
      const gone = shown('<', before.slice(aStart, aStart + a));
      const come = shown('>', after.slice(bStart, bStart + b));
      return `${range(aStart, a)}${kind}${range(bStart, b)}\n${gone}${kind === 'c' ? '---\n' : ''}${come}`;
    })
    .join('');
}

function join(directory: string, name: string): string {
  return `${directory.replace(/\/$/, '')}/${name}`;
}
