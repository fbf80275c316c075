import type { RunCommand } from '../own-command.js';
import { reasonOf } from './operands.js';
import { original } from './original.js';
import { shortOptions } from './short-options.js';

const OPTIONS = {
  '-i': 'place?',
  '--in-place': 'place?',
  '-e': 'script=',
  '--expression': 'script=',
  '-f': 'script=',
  '--file': 'script=',
  '-l': 'length=',
  '--line-length': 'length=',
  ...Object.fromEntries(
    ['-n', '--quiet', '--silent', '-E', '-r', '--regexp-extended', '-s', '--separate', '-u', '--unbuffered'].map(
      (flag) => [flag, 'flag'],
    ),
  ),
  '-z': 'flag',
  '--null-data': 'flag',
};

/** `sed`, whose `-i.bak` keeps a copy of each input file. */
export const sed: RunCommand = async (args, context) => {
  const { has, value, rest, wrong } = shortOptions(args, OPTIONS);
  const suffix = value.get('place') ?? '';
  const at = args.findIndex((arg) => /^-[nErsuz]*i.+$/.test(arg) || /^--in-place=.+$/.test(arg));
  if (suffix === '' || wrong !== undefined || at < 0) return original(args, context);
  const { fs, cwd } = context;
  // Without `-e` and `-f` the first operand is the script, even where a file has that name.
  for (const name of has.has('script') ? rest : rest.slice(1)) {
    const path = fs.resolvePath(cwd, name);
    if (!(await fs.exists(path)) || !(await fs.stat(path)).isFile) continue;
    const copy = suffix.includes('*') ? suffix.replace('*', path.split('/').at(-1) ?? '') : `${path}${suffix}`;
    try {
      await fs.cp(path, fs.resolvePath(cwd, copy));
    } catch (error) {
      return { stdout: '', stderr: `sed: cannot rename ${name}: ${reasonOf(error)}\n`, exitCode: 4 };
    }
  }
  const flags = /^-([nErsuz]+)i/.exec(args[at] ?? '')?.[1];
  return original([...args.slice(0, at), ...(flags ? [`-${flags}`] : []), '-i', ...args.slice(at + 1)], context);
};
