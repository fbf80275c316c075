export interface ShortOptions {
  readonly has: ReadonlySet<string>;
  readonly value: ReadonlyMap<string, string>;
  readonly rest: readonly string[];
  /** The first option that is not known, as it was written. */
  readonly wrong: string | undefined;
}

/**
 * Options as most small programs write them: `-ab`, `-n 3`, `-n3`, `--long`, `--long=x`. `spec` names them, by what they
 * are kept as: `{ '-n': 'lines=', '--lines': 'lines=', '-r': 'reverse' }`; a name that ends in `=` takes a value, one in
 * `?` takes it only joined to itself.
 */
export function shortOptions(args: readonly string[], spec: Readonly<Record<string, string>>): ShortOptions {
  const has = new Set<string>();
  const value = new Map<string, string>();
  const rest: string[] = [];
  const wrong = (option: string): ShortOptions => ({ has, value, rest, wrong: option });
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') return { has, value, rest: [...rest, ...args.slice(index + 1)], wrong: undefined };
    if (arg === '-' || !arg.startsWith('-')) rest.push(arg);
    else if (arg.startsWith('--')) {
      const [, word = '', joined] = /^(--[^=]+)(?:=([^]*))?$/.exec(arg) ?? [];
      const name = Object.hasOwn(spec, word) ? spec[word] : undefined;
      if (name === undefined) return wrong(arg);
      has.add(name.replace(/[=?]$/, ''));
      const given = joined ?? (name.endsWith('=') ? args[(index += 1)] : undefined);
      if (given !== undefined) value.set(name.slice(0, -1), given);
    } else {
      for (let at = 1; at < arg.length; at += 1) {
        const word = `-${arg[at]}`;
        const name = Object.hasOwn(spec, word) ? spec[word] : undefined;
        if (name === undefined) return wrong(word);
        has.add(name.replace(/[=?]$/, ''));
        if (!/[=?]$/.test(name)) continue;
        const joined = arg.slice(at + 1);
        const given = joined !== '' ? joined : name.endsWith('=') ? args[(index += 1)] : undefined;
        if (given !== undefined) value.set(name.slice(0, -1), given);
        break;
      }
    }
  }
  return { has, value, rest, wrong: undefined };
}
