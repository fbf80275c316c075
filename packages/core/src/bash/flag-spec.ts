// A one-line language for what options a program takes, so that a table of programs stays readable and small:
//   abc      short options without value          #        a number as option (`-5`)
//   x=       short with a value (text)             x<       short whose value names a file that is read
//   x?       short with an optional attached value x>       short whose value names a file that is written
//   --long   --long=  --long<  --long>  --long?    likewise (`?`: only as `--long=value`)
//   :files :text :revs   what the operands are; `:pattern` and `:patrevs`: a pattern, then files or revisions
//   +        the common long options (see common-options)
//   :globs   operands may be globs                 :max3    at most three operands

/** What follows an option: nothing, a text, a file read, a file written, or an attached text that may be missing. */
export type ValueKind = '' | '=' | '<' | '>' | '?';

export interface FlagSpec {
  readonly short: ReadonlyMap<string, ValueKind>;
  readonly long: ReadonlyMap<string, ValueKind>;
  /** The common long options are known, too. */
  readonly common: boolean;
  readonly numeric: boolean;
  readonly globs: boolean;
  readonly operands: 'files' | 'pattern' | 'text' | 'revs' | 'patrevs' | 'none';
  readonly max: number;
}

export function parseFlagSpec(text: string): FlagSpec {
  const short = new Map<string, ValueKind>();
  const long = new Map<string, ValueKind>();
  let common = false;
  let numeric = false;
  let globs = false;
  let operands: FlagSpec['operands'] = 'none';
  let max = Infinity;
  for (const token of text.split(' ')) {
    const kind = /[=<>?]$/.exec(token)?.[0] as ValueKind | undefined;
    const bare = kind === undefined ? token : token.slice(0, -1);
    if (token === '') continue;
    if (token === '+') common = true;
    else if (token === '#') numeric = true;
    else if (token === ':globs') globs = true;
    else if (token.startsWith(':max')) max = Number(token.slice(4));
    else if (token.startsWith(':')) operands = token.slice(1) as FlagSpec['operands'];
    else if (token.startsWith('--')) long.set(bare.slice(2), kind ?? '');
    else for (const letter of bare) short.set(letter, kind ?? '');
  }
  return { short, long, common, numeric, globs, operands, max };
}
