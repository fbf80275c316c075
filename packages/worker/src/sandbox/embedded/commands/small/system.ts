// Programs that tell of a system, of which there is little here.
import type { RunCommand } from '../own-command.js';

const say = (stdout: string) => Promise.resolve({ stdout: `${stdout}\n`, stderr: '', exitCode: 0 });

const SYSTEM = {
  s: 'Linux',
  n: 'sandbox',
  r: '5.1.0',
  v: '#1 (sandbox)',
  m: 'x86_64',
  p: 'unknown',
  i: 'unknown',
  o: 'GNU/Linux',
};

/** `uname`. */
export const uname: RunCommand = (args) => {
  const letters = args.map((arg) => (arg.startsWith('--') ? arg.charAt(2).replace('a', 'a') : arg.slice(1))).join('');
  if (letters.includes('a')) return say([SYSTEM.s, SYSTEM.n, SYSTEM.r, SYSTEM.v, SYSTEM.m, SYSTEM.o].join(' '));
  const wanted = Object.entries(SYSTEM).filter(([letter]) =>
    letters === '' ? letter === 's' : letters.includes(letter),
  );
  return say(wanted.map(([, value]) => value).join(' '));
};

/** `id`, of the one person there is. */
export const id: RunCommand = (args, { env }) => {
  const name = env.get('USER') ?? 'user';
  const letters = args.filter((arg) => arg.startsWith('-')).join('');
  if (/[ugG]/.test(letters)) return say(letters.includes('n') ? name : '1000');
  return say(`uid=1000(${name}) gid=1000(${name}) groups=1000(${name})`);
};

/** `kill`: nothing runs on behind a command, so there is nothing to signal. */
export const kill: RunCommand = (args) => {
  if (args[0] === '-l') return say('HUP INT QUIT KILL TERM');
  const processes = args.filter((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-s');
  if (processes.length === 0)
    return Promise.resolve({
      stdout: '',
      stderr: 'kill: usage: kill [-s sigspec | -n signum | -sigspec] pid ...\n',
      exitCode: 2,
    });
  const stderr = processes
    .map((process) =>
      /^\d+$/.test(process)
        ? `bash: kill: (${process}) - No such process\n`
        : `bash: kill: ${process}: arguments must be process or job IDs\n`,
    )
    .join('');
  return Promise.resolve({ stdout: '', stderr, exitCode: 1 });
};
