import { childPath } from '../../files/paths.js';
import type { CommandContext, RunCommand } from '../own-command.js';
import { reasonOf } from './operands.js';
import { shortOptions } from './short-options.js';

const FLAGS = {
  '-l': 'long',
  '-a': 'all',
  '--all': 'all',
  '-A': 'almost',
  '--almost-all': 'almost',
  '-1': 'one',
  '-R': 'recursive',
  '--recursive': 'recursive',
  '-d': 'self',
  '--directory': 'self',
  '-t': 'time',
  '-S': 'size',
  '-r': 'reverse',
  '--reverse': 'reverse',
  '-h': 'human',
  '--human-readable': 'human',
  '-F': 'classify',
  '--classify': 'classify?',
  '-p': 'slash',
  '-G': 'no-group',
  '-g': 'no-owner',
  '-o': 'no-group',
  '--color': 'color?',
  '-C': 'columns',
  '-x': 'columns',
  '-n': 'numeric',
  '-i': 'inode',
  '-s': 'blocks',
  '-L': 'follow',
  '-X': 'extension',
  '-U': 'unsorted',
  '-f': 'unsorted',
  '-v': 'version',
  '--group-directories-first': 'directories-first',
  '--time-style': 'time-style=',
  '--full-time': 'full-time',
  '-q': 'quote',
  '-N': 'quote',
  '-k': 'kilo',
  '--si': 'human',
  '--no-group': 'no-group',
  '-m': 'commas',
};

interface Item {
  readonly name: string;
  readonly type: 'file' | 'directory' | 'symlink';
  readonly mode: number;
  /** bytes */
  readonly size: number;
  readonly mtime: Date;
  readonly target: string | undefined;
}

type Has = ReadonlySet<string>;

/** `ls`, without colours: nobody sees them here. */
export const ls: RunCommand = async (args, context) => {
  const { has, value, rest, wrong } = shortOptions(args, FLAGS);
  if (wrong !== undefined)
    return {
      stdout: '',
      stderr: `ls: invalid option -- '${wrong.replace(/^-+/, '')}'\nTry 'ls --help' for more information.\n`,
      exitCode: 2,
    };
  const show = (items: readonly Item[]): string => print(sorted(items, has), has, value.get('time-style'));
  const at = (name: string): string => context.fs.resolvePath(context.cwd, name);
  const [single, directories]: [Item[], string[]] = [[], []];
  let stderr = '';
  for (const name of rest.length > 0 ? rest : ['.']) {
    try {
      // A link to a directory is opened, but in a long listing.
      const item = await look(context, at(name), name, has.has('follow') || name.endsWith('/'));
      const opened = item.type === 'symlink' && !has.has('long') && (await isDirectory(context, at(name)));
      if (!has.has('self') && (item.type === 'directory' || opened)) directories.push(name);
      else single.push(item);
    } catch (error) {
      stderr += `ls: cannot access '${name}': ${reasonOf(error)}\n`;
    }
  }
  const parts = single.length > 0 ? [show(single)] : [];
  const titled = has.has('recursive') || rest.length > 1;
  for (let name = directories.sort().shift(); name !== undefined; name = directories.shift()) {
    const items = await listed(context, at(name), has);
    const total = has.has('long')
      ? `total ${items.reduce((sum, { size }) => sum + Math.ceil(size / 4096) * 4, 0)}\n`
      : '';
    parts.push(`${titled ? `${name}:\n` : ''}${total}${show(items)}`);
    if (!has.has('recursive')) continue;
    const below = sorted(items, has).filter(
      ({ type, name: each }) => type === 'directory' && each !== '.' && each !== '..',
    );
    directories.unshift(...below.map((item) => `${name.replace(/\/$/, '')}/${item.name}`));
  }
  return { stdout: parts.join('\n'), stderr, exitCode: stderr === '' ? 0 : 2 };
};

async function listed(context: CommandContext, path: string, has: Has): Promise<Item[]> {
  const names = (await context.fs.readdir(path)).filter(
    (name) => has.has('all') || has.has('almost') || !name.startsWith('.'),
  );
  const items = await Promise.all(names.map((name) => look(context, childPath(path, name), name, has.has('follow'))));
  if (!has.has('all')) return items;
  const parent = context.fs.resolvePath(path, '..');
  return [await look(context, path, '.', true), await look(context, parent, '..', true), ...items];
}

async function look({ fs }: CommandContext, path: string, name: string, follow: boolean): Promise<Item> {
  const { isDirectory: directory, isSymbolicLink, mode, size, mtime } = await (follow ? fs.stat(path) : fs.lstat(path));
  const type = isSymbolicLink ? 'symlink' : directory ? 'directory' : 'file';
  const target = isSymbolicLink ? await fs.readlink(path) : undefined;
  return { name, type, mode, size: directory ? 4096 : size, mtime, target };
}

async function isDirectory({ fs }: CommandContext, path: string): Promise<boolean> {
  return (await fs.exists(path)) && (await fs.stat(path)).isDirectory;
}

function sorted(items: readonly Item[], has: Has): Item[] {
  const byName = (a: Item, b: Item): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const extension = ({ name }: Item): string => (name.includes('.') ? (name.split('.').at(-1) ?? '') : '');
  const order = (a: Item, b: Item): number => {
    if (has.has('directories-first') && (a.type === 'directory') !== (b.type === 'directory'))
      return a.type === 'directory' ? -1 : 1;
    if (has.has('time') && +a.mtime !== +b.mtime) return +b.mtime - +a.mtime;
    if (has.has('size') && a.size !== b.size) return b.size - a.size;
    if (has.has('extension') && extension(a) !== extension(b)) return extension(a) < extension(b) ? -1 : 1;
    if (has.has('version')) return a.name.localeCompare(b.name, 'en', { numeric: true });
    return byName(a, b);
  };
  const list = has.has('unsorted') ? [...items] : [...items].sort(order);
  return has.has('reverse') ? list.reverse() : list;
}

function print(items: readonly Item[], has: Has, style: string | undefined): string {
  if (has.has('commas')) return items.length === 0 ? '' : `${items.map(({ name }) => name).join(', ')}\n`;
  if (!has.has('long') && !has.has('numeric') && !has.has('full-time'))
    return items.map((item) => `${label(item, has)}\n`).join('');
  const sizes = items.map(({ size }) => (has.has('human') ? human(size) : String(size)));
  const width = Math.max(0, ...sizes.map((size) => size.length));
  const owner = has.has('numeric') ? '1000' : 'user';
  const people = [...(has.has('no-owner') ? [] : [owner]), ...(has.has('no-group') ? [] : [owner])].join(' ');
  return items
    .map((item, index) => {
      const date = has.has('full-time')
        ? item.mtime.toISOString().replace('T', ' ').replace('Z', '000000 +0000')
        : when(item.mtime, style);
      const link = item.target === undefined ? '' : ` -> ${item.target}`;
      return `${permissions(item)} 1 ${people} ${sizes[index]?.padStart(width)} ${date} ${label(item, has)}${link}\n`;
    })
    .join('');
}

function label({ name, type, mode }: Item, has: Has): string {
  if (type === 'directory' && (has.has('classify') || has.has('slash')) && !name.endsWith('/')) return `${name}/`;
  if (!has.has('classify')) return name;
  return type === 'symlink' ? `${name}@` : type === 'file' && (mode & 0o111) !== 0 ? `${name}*` : name;
}

function permissions({ type, mode }: Item): string {
  const letters = [...'rwxrwxrwx'].map((letter, index) => ((mode >> (8 - index)) & 1 ? letter : '-')).join('');
  return { file: '-', directory: 'd', symlink: 'l' }[type] + letters;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HALF_A_YEAR = 182 * 86_400_000;

/** With the time of day for the last half year, else with the year. */
function when(date: Date, style: string | undefined): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  if (style === 'long-iso' || style === 'iso') return `${date.toISOString().slice(0, 10)} ${time}`;
  if (style?.startsWith('+')) return date.toISOString().slice(0, 19);
  const day = `${MONTHS[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2)}`;
  const age = Date.now() - date.getTime();
  return age > HALF_A_YEAR || age < -60_000 ? `${day}  ${date.getUTCFullYear()}` : `${day} ${time}`;
}

function human(size: number): string {
  if (size < 1024) return String(size);
  const power = Math.min(4, Math.floor(Math.log2(size) / 10));
  const n = size / 1024 ** power;
  return `${n < 10 ? (Math.ceil(n * 10) / 10).toFixed(1) : Math.ceil(n)}${'BKMGT'[power]}`;
}
