import { parentPath, resolvePath } from '../../files/paths.js';
import { latin1 } from '../../shell/byte-string.js';
import type { CommandContext, CommandResult, RunCommand } from '../own-command.js';
import { readOperand, reasonOf } from '../small/operands.js';
import { gunzip, gzip, isGzip } from './deflate.js';
import { parseTarArgs, type TarTask } from './parse-tar-args.js';
import { readTar, writeTar, type TarEntry } from './tar-format.js';

/** `tar`: create, list and extract, plain or with gzip. */
export const tarCommand: RunCommand = async (args, context) => {
  const task = parseTarArgs(args);
  if ('wrong' in task) return fail(task.wrong);
  if (task.mode === 'create') return create(task, context);
  let entries: TarEntry[];
  try {
    const bytes = await readOperand(task.file, context);
    entries = readTar(isGzip(bytes) ? await gunzip(bytes, context.limits.maxFileSystemBytes) : bytes);
  } catch (error) {
    return fail(
      error instanceof Error && !('op' in error) ? error.message : `${task.file}: Cannot open: ${reasonOf(error)}`,
    );
  }
  const wanted = entries.filter(({ path }) => isWanted(path, task));
  const missing = task.operands.filter((name) => !wanted.some(({ path }) => isUnder(path, name)));
  const stderr = missing.map((name) => `tar: ${name}: Not found in archive\n`).join('');
  const exitCode = missing.length > 0 ? 2 : 0;
  if (task.mode === 'list')
    return {
      stdout: wanted.map((entry) => `${task.verbose ? longRow(entry) : entry.path}\n`).join(''),
      stderr,
      exitCode,
    };
  if (task.toStdout)
    return { stdout: wanted.map(({ data }) => latin1(data)).join(''), stdoutKind: 'bytes', stderr, exitCode };
  const extracted = await extract(wanted, task, context);
  return { ...extracted, stderr: stderr + extracted.stderr, exitCode: Math.max(exitCode, extracted.exitCode) };
};

function fail(message: string): CommandResult {
  return { stdout: '', stderr: `tar: ${message}\ntar: Error is not recoverable: exiting now\n`, exitCode: 2 };
}

async function create(task: TarTask, context: CommandContext): Promise<CommandResult> {
  const { fs } = context;
  if (task.operands.length === 0) return fail('Cowardly refusing to create an empty archive');
  const entries: TarEntry[] = [];
  let stderr = '';
  const base = resolvePath(context.cwd, task.directory);
  const archive = task.file === '-' ? undefined : resolvePath(context.cwd, task.file);
  const addAll = async (name: string): Promise<void> => {
    const path = resolvePath(base, name);
    if (path === archive || task.excludes.some((test) => test(name))) return;
    const { isDirectory, isSymbolicLink, mode, mtime } = await fs.lstat(path);
    const shared = { mode, mtimeMs: mtime.getTime() };
    const stored = name.replace(/^\/+/, '');
    if (isSymbolicLink)
      entries.push({
        path: stored,
        type: 'symlink',
        data: new Uint8Array(),
        target: await fs.readlink(path),
        ...shared,
      });
    else if (!isDirectory)
      entries.push({ path: stored, type: 'file', data: await fs.readFileBuffer(path), target: '', ...shared });
    else {
      entries.push({
        path: `${stored.replace(/\/$/, '')}/`,
        type: 'directory',
        data: new Uint8Array(),
        target: '',
        ...shared,
      });
      for (const child of await fs.readdir(path)) await addAll(`${name.replace(/\/$/, '')}/${child}`);
    }
  };
  for (const name of task.operands) {
    try {
      await addAll(name);
    } catch (error) {
      stderr += `tar: ${name}: Cannot stat: ${reasonOf(error)}\n`;
    }
  }
  const failed = stderr !== '';
  if (failed) stderr += 'tar: Exiting with failure status due to previous errors\n';
  const bytes = task.gzip ? await gzip(writeTar(entries)) : writeTar(entries);
  const listed = task.verbose ? entries.map(({ path }) => `${path}\n`).join('') : '';
  if (archive === undefined)
    return { stdout: latin1(bytes), stdoutKind: 'bytes', stderr: listed + stderr, exitCode: failed ? 2 : 0 };
  try {
    await fs.writeFile(archive, bytes);
  } catch (error) {
    return fail(`${task.file}: Cannot open: ${reasonOf(error)}`);
  }
  return { stdout: listed, stderr, exitCode: failed ? 2 : 0 };
}

async function extract(entries: readonly TarEntry[], task: TarTask, context: CommandContext): Promise<CommandResult> {
  const { fs } = context;
  const base = resolvePath(context.cwd, task.directory);
  let [stdout, stderr] = ['', ''];
  for (const entry of entries) {
    const parts = entry.path
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .slice(task.strip);
    if (parts.length === 0) continue;
    // An archive is a stranger: it may not reach out of where it is unpacked.
    if (parts.includes('..')) {
      stderr += `tar: ${entry.path}: Member name contains '..'\n`;
      continue;
    }
    const path = `${base}/${parts.join('/')}`;
    try {
      if (!(await leadsInside(fs, base, path))) throw new Error('it lies behind a link that leads out');
      await put(entry, path, context);
      if (task.verbose) stdout += `${entry.path}\n`;
    } catch (error) {
      stderr += `tar: ${entry.path}: Cannot open: ${error instanceof Error && !('op' in error) ? error.message : reasonOf(error)}\n`;
    }
  }
  if (stderr !== '') stderr += 'tar: Exiting with failure status due to previous errors\n';
  return { stdout, stderr, exitCode: stderr === '' ? 0 : 2 };
}

/** Whether no link on the way, such as one of the archive itself, leads elsewhere. */
async function leadsInside(fs: CommandContext['fs'], base: string, path: string): Promise<boolean> {
  let parent = parentPath(path);
  while (parent !== base && !(await fs.exists(parent))) parent = parentPath(parent);
  if (!(await fs.exists(base))) return true;
  const [real, root] = [await fs.realpath(parent), await fs.realpath(base)];
  return real === root || real.startsWith(root === '/' ? '/' : `${root}/`);
}

async function put(entry: TarEntry, path: string, { fs }: CommandContext): Promise<void> {
  const modified = new Date(entry.mtimeMs);
  if (entry.type === 'directory') {
    await fs.mkdir(path, { recursive: true });
    return;
  }
  await fs.mkdir(parentPath(path), { recursive: true });
  await fs.rm(path, { force: true });
  if (entry.type === 'symlink') return fs.symlink(entry.target, path);
  await fs.writeFile(path, entry.data.slice());
  await fs.chmod(path, entry.mode);
  await fs.utimes(path, modified, modified);
}

function isWanted(path: string, { operands, excludes }: TarTask): boolean {
  const name = path.replace(/\/$/, '');
  return (
    (operands.length === 0 || operands.some((operand) => isUnder(path, operand))) &&
    !excludes.some((test) => test(name))
  );
}

function isUnder(path: string, operand: string): boolean {
  const [name, wanted] = [path.replace(/\/$/, ''), operand.replace(/\/$/, '')];
  return name === wanted || name.startsWith(`${wanted}/`);
}

function longRow({ path, type, mode, mtimeMs, data, target }: TarEntry): string {
  const letters = [...'rwxrwxrwx'].map((letter, index) => ((mode >> (8 - index)) & 1 ? letter : '-')).join('');
  const date = new Date(mtimeMs).toISOString().replace('T', ' ').slice(0, 16);
  const sign = { file: '-', directory: 'd', symlink: 'l' }[type];
  return `${sign}${letters} user/user ${String(data.length).padStart(9)} ${date} ${path}${type === 'symlink' ? ` -> ${target}` : ''}`;
}
