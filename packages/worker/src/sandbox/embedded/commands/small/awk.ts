import type { RunCommand } from '../own-command.js';
import { original } from './original.js';

/** What the interpreter's `awk` keeps outside its variables, and so does not hear of by `-v`. */
const SEPARATORS = /^(FS|OFS|ORS|SUBSEP)=([^]*)$/;

/** `awk`, whose `-v OFS=,` and the like are set where the interpreter heeds them: at the program's beginning. */
export const awk: RunCommand = async (args, context) => {
  const kept: string[] = [];
  let set = '';
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    // A program that lies in a file is left as it is.
    if (arg.startsWith('-f') || arg === '--') return original(args, context);
    if (!arg.startsWith('-') || arg === '-') break;
    const joined = arg.length > 2;
    const given = joined ? arg.slice(2) : (args[(index += 1)] ?? '');
    const [, name, value = ''] = (arg.startsWith('-v') ? SEPARATORS.exec(given) : null) ?? [];
    if (name !== undefined) set += `${name}="${literal(value)}";`;
    else if (joined) kept.push(arg);
    else kept.push(arg, given);
  }
  if (set === '') return original(args, context);
  const [program = '', ...operands] = args.slice(index);
  return original([...kept, `BEGIN{${set}}\n${program}`, ...operands], context);
};

/** The text of a string in a program; escapes mean there what they mean after `-v`. */
function literal(value: string): string {
  return value.replace(/\\[^]|["\n\\]/g, (part) => {
    if (part === '\n' || part === '\\\n') return '\\n';
    return part.length === 1 ? `\\${part}` : part;
  });
}
