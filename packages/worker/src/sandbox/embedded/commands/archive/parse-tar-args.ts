export interface TarTask {
  readonly mode: 'create' | 'list' | 'extract';
  /** The archive; `-` for standard input or output. */
  readonly file: string;
  readonly gzip: boolean;
  readonly verbose: boolean;
  readonly toStdout: boolean;
  readonly directory: string;
  /** How many directories are taken off the front of each name. */
  readonly strip: number;
  readonly excludes: readonly ((path: string) => boolean)[];
  readonly operands: readonly string[];
}

const LONG: Readonly<Record<string, string>> = {
  '--create': 'c',
  '--extract': 'x',
  '--get': 'x',
  '--list': 't',
  '--file': 'f',
  '--gzip': 'z',
  '--gunzip': 'z',
  '--verbose': 'v',
  '--directory': 'C',
  '--to-stdout': 'O',
  '--auto-compress': 'a',
};

/** Options that change nothing here: owners, and what GNU does anyway. */
const WITHOUT_EFFECT =
  /^--(no-same-owner|same-permissions|preserve-permissions|no-same-permissions|overwrite|totals|numeric-owner|format=.*|owner=.*|group=.*|warning=.*|sort=.*|mtime=.*)$/;

/** Reads `tar czf a.tgz x`, `tar -C dir -xf a`, `tar --create --file=a x`. */
export function parseTarArgs(args: readonly string[]): TarTask | { readonly wrong: string } {
  const found = {
    mode: '',
    file: '-',
    gzip: false,
    verbose: false,
    toStdout: false,
    directory: '.',
    strip: 0,
    byName: false,
  };
  const excludes: ((path: string) => boolean)[] = [];
  const operands: string[] = [];
  const words = [...args];
  // The first word needs no dash, and its letters take their values from the words after it, in order.
  if (words[0] !== undefined && !words[0].startsWith('-')) words[0] = `-${words[0]}`;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--') {
      operands.push(...words.splice(0));
    } else if (word.startsWith('--')) {
      const [, name = '', joined] = /^(--[a-z-]+)(?:=([^]*))?$/.exec(word) ?? [];
      const value = (): string => joined ?? words.shift() ?? '';
      const letter = LONG[name];
      if (name === '--exclude') excludes.push(excludeTest(value()));
      else if (name === '--strip-components') found.strip = Number(value());
      else if (letter !== undefined) {
        const wrong = setLetter(found, letter, value);
        if (wrong !== undefined) return { wrong };
      } else if (!WITHOUT_EFFECT.test(word)) return { wrong: `unrecognized option '${word}'` };
    } else if (word.startsWith('-') && word !== '-') {
      for (let at = 1; at < word.length; at += 1) {
        const rest = word.slice(at + 1);
        const joined = at > 0 && 'fC'.includes(word.charAt(at)) && rest !== '' && args[0] !== word.slice(1);
        const wrong = setLetter(found, word.charAt(at), () => (joined ? rest : (words.shift() ?? '')));
        if (wrong !== undefined) return { wrong };
        if (joined) break;
      }
    } else operands.push(word);
  }
  const { mode, byName, gzip, ...others } = found;
  if (mode !== 'create' && mode !== 'list' && mode !== 'extract')
    return { wrong: "You must specify one of the '-Acdtrux', '--delete' or '--test-label' options" };
  return { mode, gzip: gzip || (byName && /\.t?gz$/.test(found.file)), ...others, excludes, operands };
}

interface Found {
  mode: string;
  file: string;
  gzip: boolean;
  verbose: boolean;
  toStdout: boolean;
  directory: string;
  byName: boolean;
}

/** What is wrong with the letter, if anything is. */
function setLetter(found: Found, letter: string, value: () => string): string | undefined {
  switch (letter) {
    case 'c':
      found.mode = 'create';
      return undefined;
    case 'x':
      found.mode = 'extract';
      return undefined;
    case 't':
      found.mode = 'list';
      return undefined;
    case 'f':
      found.file = value();
      return undefined;
    case 'C':
      found.directory = value();
      return undefined;
    case 'z':
      found.gzip = true;
      return undefined;
    case 'v':
      found.verbose = true;
      return undefined;
    case 'O':
      found.toStdout = true;
      return undefined;
    case 'a':
      found.byName = true;
      return undefined;
    case 'p':
    case 'm':
    case 'k':
    case 'h':
      return undefined;
    case 'j':
    case 'J':
      return 'bzip2 and xz are not available in the embedded sandbox; gzip (z) is';
    default:
      return `invalid option -- '${letter}'`;
  }
}

/** A name that matches anywhere along the path is left out, with all below it. */
function excludeTest(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/\/$/, '')
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  const test = new RegExp(`(^|/)${source.replace(/^\.\*?\//, '')}($|/)`);
  return (path) => test.test(path);
}
