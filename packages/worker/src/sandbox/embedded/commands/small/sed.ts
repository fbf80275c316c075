import type { RunCommand } from '../own-command.js';
import { reasonOf } from './operands.js';
import { original } from './original.js';

/** `sed`, whose `-i.bak` keeps a copy. */
export const sed: RunCommand = async (args, context) => {
  const at = args.findIndex((arg) => /^-[nErsuz]*i.+$/.test(arg) || /^--in-place=.+$/.test(arg));
  if (at < 0) return original(args, context);
  const [, flags = '', suffix = ''] =
    /^-([nErsuz]*)i(.+)$/.exec(args[at] ?? '') ?? /^--in-place()=(.+)$/.exec(args[at] ?? '') ?? [];
  const { fs, cwd } = context;
  // Operands are what is a file: a script is none.
  for (const name of args.slice(at + 1)) {
    const path = fs.resolvePath(cwd, name);
    if (name.startsWith('-') || !(await fs.exists(path)) || !(await fs.stat(path)).isFile) continue;
    const copy = suffix.includes('*') ? suffix.replace('*', path.split('/').at(-1) ?? '') : `${path}${suffix}`;
    try {
      await fs.cp(path, fs.resolvePath(cwd, copy));
    } catch (error) {
      return { stdout: '', stderr: `sed: cannot rename ${name}: ${reasonOf(error)}\n`, exitCode: 4 };
    }
  }
  return original([...args.slice(0, at), ...(flags === '' ? [] : [`-${flags}`]), '-i', ...args.slice(at + 1)], context);
};
