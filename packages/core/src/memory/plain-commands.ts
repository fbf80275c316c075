import { SandboxError } from '../ports/sandbox.js';
import type { MemoryCommand } from './memory-command.js';

const cat: MemoryCommand = async (args, io) => {
  let code = 0;
  if (args.length === 0) io.stdout(io.stdin);
  for (const name of args) {
    try {
      io.stdout(name === '-' ? io.stdin : await io.fs.read(name.startsWith('/') ? name : `${io.cwd}/${name}`));
    } catch (error) {
      if (!SandboxError.is(error)) throw error;
      io.stderr(`cat: ${name}: ${error.code === 'EISDIR' ? 'Is a directory' : 'No such file or directory'}\n`);
      code = 1;
    }
  }
  return code;
};

/** Waits its seconds, or until it is ended. */
const sleep: MemoryCommand = (args, io) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(0), Number(args[0] ?? 0) * 1000);
    io.signal.addEventListener('abort', () => (clearTimeout(timer), resolve(0)), { once: true });
  });

/** Fakes of a few everyday commands, in their plainest form: what the sandbox contract runs. */
export const plainCommands: Readonly<Record<string, MemoryCommand>> = {
  cat,
  sleep,
  true: () => 0,
  false: () => 1,
  echo: (args, io) => io.stdout(`${args.join(' ')}\n`),
  printf: ([format = '', ...values], io) =>
    io.stdout(format.replaceAll('\\n', '\n').replaceAll('%s', () => values.shift() ?? '')),
  pwd: (_args, io) => io.stdout(`${io.cwd}\n`),
  printenv: ([name = ''], io) => {
    const value = io.env[name];
    if (value === undefined) return 1;
    io.stdout(`${value}\n`);
    return 0;
  },
  touch: async (args, io) => {
    for (const name of args) await io.fs.write(name.startsWith('/') ? name : `${io.cwd}/${name}`, '');
  },
};
