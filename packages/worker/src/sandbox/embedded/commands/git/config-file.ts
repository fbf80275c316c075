import type { CommandContext } from '../own-command.js';

export interface ConfigEntry {
  /** As `user.name`, or `remote.origin.url`. */
  readonly name: string;
  readonly value: string;
}

type Files = CommandContext['fs'];

/** The settings of a file, in its order; none where there is no such file. */
export async function readConfigFile(fs: Files, path: string): Promise<readonly ConfigEntry[]> {
  if (!(await fs.exists(path))) return [];
  const entries: ConfigEntry[] = [];
  let section = '';
  for (const line of (await fs.readFile(path)).split('\n')) {
    const head = /^\s*\[([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\]/.exec(line);
    if (head)
      section =
        head[2] === undefined ? (head[1] ?? '').toLowerCase() : `${head[1]?.toLowerCase()}.${unescape(head[2])}`;
    const pair = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(line.replace(/^\s*\[[^\]]*\]\s*/, ''));
    if (pair && section !== '') entries.push({ name: `${section}.${pair[1]}`, value: plainValue(pair[2] ?? 'true') });
  }
  return entries;
}

/** Sets one setting in a file, or takes it out; all other lines stay. Whether it was there. */
export async function changeConfigFile(
  fs: Files,
  path: string,
  name: string,
  value: string | undefined,
): Promise<boolean> {
  const text = (await fs.exists(path)) ? await fs.readFile(path) : '';
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const [section, subsection, key] = splitName(name);
  const head = subsection === undefined ? `[${section}]` : `[${section} "${subsection.replace(/["\\]/g, '\\$&')}"]`;
  const start = lines.findIndex((line) => line.trim().toLowerCase() === head.toLowerCase());
  const after = lines.findIndex((line, index) => index > start && /^\s*\[/.test(line));
  const end = after < 0 ? lines.length : after;
  const isKey = new RegExp(`^\\s*${key}\\s*(=|$)`, 'i');
  const found = start < 0 ? -1 : lines.findIndex((line, index) => index > start && index < end && isKey.test(line));
  const line = `\t${key} = ${/^\s|\s$|[#;"\\]/.test(value ?? '') ? `"${(value ?? '').replace(/["\\]/g, '\\$&')}"` : value}`;
  if (value === undefined) {
    if (found >= 0) lines.splice(found, 1);
  } else if (found >= 0) lines[found] = line;
  else if (start >= 0) lines.splice(end, 0, line);
  else lines.push(head, line);
  if (value !== undefined || found >= 0) await fs.writeFile(path, lines.map((each) => `${each}\n`).join(''));
  return found >= 0;
}

/** `remote.origin.url` is section, subsection and key; the middle may hold dots. */
function splitName(name: string): [section: string, subsection: string | undefined, key: string] {
  const [first, last] = [name.indexOf('.'), name.lastIndexOf('.')];
  return [name.slice(0, first), first === last ? undefined : name.slice(first + 1, last), name.slice(last + 1)];
}

function plainValue(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text.trim());
  return quoted ? unescape(quoted[1] ?? '') : text.replace(/\s[#;].*$/, '').trim();
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => ({ n: '\n', t: '\t' })[char] ?? char);
}
