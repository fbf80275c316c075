/** What a command line of `node` asks for. */
export type NodeTask =
  | { readonly kind: 'version' }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | ({
      readonly kind: 'eval';
      readonly code: string;
      readonly print: boolean;
      readonly module: boolean;
    } & WithArguments)
  | ({ readonly kind: 'file'; readonly path: string; readonly checkOnly: boolean } & WithArguments)
  | ({ readonly kind: 'stdin'; readonly module: boolean } & WithArguments);

interface WithArguments {
  /** What the program finds in `process.argv` after its own name. */
  readonly rest: readonly string[];
}

/** Options of the real program that change nothing here. */
const WITHOUT_EFFECT =
  /^--(no-warnings|no-deprecation|trace-warnings|trace-uncaught|enable-source-maps|unhandled-rejections=.*|max-old-space-size=.*|stack-size=.*|experimental-[\w-]+|no-experimental-[\w-]+)$/;

export function parseNodeArgs(args: readonly string[]): NodeTask {
  let [code, print, module, checkOnly]: [string | undefined, boolean, boolean, boolean] = [
    undefined,
    false,
    false,
    false,
  ];
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') {
      index += 1;
      break;
    }
    if (!arg.startsWith('-') || arg === '-') break;
    const [name = arg, inline] = /^--[\w-]+=/.test(arg) ? splitAt(arg, arg.indexOf('=')) : [arg];
    if (['-v', '--version'].includes(name)) return { kind: 'version' };
    if (['-h', '--help'].includes(name)) return { kind: 'help' };
    if (['-e', '--eval', '-p', '--print', '-pe'].includes(name)) {
      print ||= name.startsWith('-p') || name === '--print';
      code = inline ?? args[(index += 1)];
      if (code === undefined) return { kind: 'wrong', message: `node: ${name} requires an argument` };
    } else if (['-c', '--check'].includes(name)) checkOnly = true;
    else if (name === '--input-type') module = (inline ?? args[(index += 1)]) === 'module';
    else if (!WITHOUT_EFFECT.test(arg)) return { kind: 'wrong', message: wrongOption(arg) };
  }
  const rest = args.slice(index);
  if (code !== undefined) return { kind: 'eval', code, print, module, rest };
  const [path, ...more] = rest;
  if (path === undefined || path === '-') return { kind: 'stdin', module, rest: more };
  return { kind: 'file', path, checkOnly, rest: more };
}

const ELSEWHERE = ['--test', '--watch', '-r', '--require', '--import', '--loader', '--inspect', '-i', '--interactive'];

function wrongOption(arg: string): string {
  return ELSEWHERE.includes(arg)
    ? `node: ${arg} is not available in the embedded sandbox; it is in the WebContainer sandbox`
    : `node: bad option: ${arg}`;
}

function splitAt(text: string, index: number): [string, string] {
  return [text.slice(0, index), text.slice(index + 1)];
}
