import type { RunCommand } from '../own-command.js';
import { reasonOf } from './operands.js';
import { shortOptions } from './short-options.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `mktemp`. */
export const mktemp: RunCommand = async (args, { fs, cwd, env }) => {
  const { has, value, rest, wrong } = shortOptions(args, {
    '-d': 'directory',
    '--directory': 'directory',
    '-u': 'dry',
    '--dry-run': 'dry',
    '-t': 'template',
    '-p': 'parent=',
    '--tmpdir': 'parent?',
    '--suffix': 'suffix=',
    '-q': 'quiet',
  });
  const fail = (message: string) => ({ stdout: '', stderr: `mktemp: ${message}\n`, exitCode: 1 });
  if (wrong !== undefined) return fail(`invalid option -- '${wrong.replace(/^-+/, '')}'`);
  const template = rest[0] ?? 'tmp.XXXXXXXXXX';
  const [, head, marks, tail] = /^([^]*?)(X{3,})([^X]*)$/.exec(template) ?? [];
  if (head === undefined || marks === undefined) return fail(`too few X's in template '${template}'`);
  const random = Array.from(
    crypto.getRandomValues(new Uint8Array(marks.length)),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('');
  const parent = value.get('parent') ?? env.get('TMPDIR') ?? '/tmp';
  const name = `${head}${random}${tail}${value.get('suffix') ?? ''}`;
  const shown = rest.length === 0 || has.has('parent') || has.has('template') ? `${parent}/${name}` : name;
  const path = fs.resolvePath(cwd, shown);
  try {
    if (has.has('dry')) return { stdout: `${shown}\n`, stderr: '', exitCode: 0 };
    if (has.has('directory')) await fs.mkdir(path);
    else await fs.writeFile(path, new Uint8Array());
    await fs.chmod(path, has.has('directory') ? 0o700 : 0o600);
  } catch (error) {
    return fail(
      `failed to create ${has.has('directory') ? 'directory' : 'file'} via template '${shown}': ${reasonOf(error)}`,
    );
  }
  return { stdout: `${shown}\n`, stderr: '', exitCode: 0 };
};
