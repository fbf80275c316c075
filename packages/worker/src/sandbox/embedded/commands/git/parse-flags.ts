import { GitFailure } from './git-failure.js';

export interface ParsedFlags {
  /** Names of the flags that were given. */
  readonly has: ReadonlySet<string>;
  /** Values, the last of each. */
  readonly value: ReadonlyMap<string, string>;
  /** Every value of options that may be given more than once. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly rest: readonly string[];
  /** What stands after `--`; undefined without one. */
  readonly paths: readonly string[] | undefined;
}

/**
 * Reads options as git writes them. `spec` names them: `{ '-m': 'message=', '--all': 'all' }`; a name that ends in `=`
 * takes a value, one in `?` takes it after `=` only.
 */
export function parseFlags(
  command: string,
  args: readonly string[],
  spec: Readonly<Record<string, string>>,
): ParsedFlags {
  const has = new Set<string>();
  const values = new Map<string, string[]>();
  const rest: string[] = [];
  let paths: readonly string[] | undefined;
  const give = (name: string, value?: string): void => {
    has.add(name);
    if (value !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
  };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') {
      paths = args.slice(index + 1);
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      rest.push(arg);
      continue;
    }
    if (/^-\d+$/.test(arg) && '-n' in spec) {
      give((spec['-n'] ?? '').slice(0, -1), arg.slice(1));
      continue;
    }
    const long = arg.startsWith('--');
    const equals = long ? arg.indexOf('=') : -1;
    const words = long ? [equals < 0 ? arg : arg.slice(0, equals)] : shortFlags(arg, spec);
    for (const [at, word] of words.entries()) {
      const name = Object.hasOwn(spec, word) ? spec[word] : undefined;
      if (name === undefined) throw unknownFlag(command, long ? word.slice(2) : word.slice(1), long);
      const attached = equals >= 0 ? arg.slice(equals + 1) : long ? undefined : attachedTo(arg, at);
      if (name.endsWith('?')) give(name.slice(0, -1), equals >= 0 ? attached : undefined);
      else if (!name.endsWith('=')) give(name);
      else {
        const value = attached ?? args[(index += 1)];
        if (value === undefined)
          throw new GitFailure(`error: option \`${word.replace(/^-+/, '')}' requires a value`, 129);
        give(name.slice(0, -1), value);
      }
    }
  }
  const value = new Map([...values].map(([name, list]) => [name, list.at(-1) ?? '']));
  return { has, value, values, rest, paths };
}

/** `-am` is `-a -m`; what follows a flag with a value is its value. */
function shortFlags(arg: string, spec: Readonly<Record<string, string>>): string[] {
  const flags: string[] = [];
  for (const char of arg.slice(1)) {
    flags.push(`-${char}`);
    if (spec[`-${char}`]?.endsWith('=')) break;
  }
  return flags;
}

function attachedTo(arg: string, index: number): string | undefined {
  return arg.slice(index + 2) || undefined;
}

function unknownFlag(command: string, name: string, long: boolean): GitFailure {
  const what = long ? `unknown option \`${name}'` : `unknown switch \`${name}'`;
  return new GitFailure(`error: ${what} (of what git ${command} can do in the embedded sandbox)`, 129);
}
