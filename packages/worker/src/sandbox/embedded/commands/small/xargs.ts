import type { RunCommand } from '../own-command.js';
import { original } from './original.js';

const WITH_VALUE = 'nIPLdsEa';

const LONG: Readonly<Record<string, string>> = {
  '--max-args': '-n',
  '--replace': '-I',
  '--max-procs': '-P',
  '--max-lines': '-L',
  '--delimiter': '-d',
  '--null': '-0',
  '--no-run-if-empty': '-r',
  '--verbose': '-t',
};

/** `xargs` as people write it: the interpreter's takes every option apart from the next and from its value. */
export const xargs: RunCommand = (args, context) => {
  const words: string[] = [];
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('-') || arg === '-') break;
    if (arg === '--') {
      index += 1;
      break;
    }
    const [, long = '', joined] = /^(--[a-z-]+)(?:=([^]*))?$/.exec(arg) ?? [];
    const named = LONG[long];
    if (named !== undefined) {
      words.push(named);
      if (joined !== undefined) words.push(joined);
      else if (named === '-I') words.push('{}');
      else if (WITH_VALUE.includes(named.charAt(1))) words.push(args[(index += 1)] ?? '');
      continue;
    }
    for (let at = 1; at < arg.length; at += 1) {
      const flag = arg.charAt(at);
      words.push(flag === 'i' ? '-I' : `-${flag}`);
      if (flag === 'i') words.push(arg.slice(at + 1) || '{}');
      else if (WITH_VALUE.includes(flag)) words.push(arg.slice(at + 1) || (args[(index += 1)] ?? ''));
      else continue;
      break;
    }
  }
  return original([...words, ...args.slice(index)], context);
};
