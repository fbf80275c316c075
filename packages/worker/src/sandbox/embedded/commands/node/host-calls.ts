import { SandboxError } from '@sallyport/core/sandbox';
import type { GuestFiles } from './guest-files.js';
import type { GuestOutput } from './guest-output.js';

/** The end of a program by its own will. */
export class Exit extends Error {
  constructor(readonly code: number) {
    super('exit');
  }
}

export interface GuestWorld {
  readonly files: GuestFiles;
  readonly output: GuestOutput;
  readonly stdin: Uint8Array;
  /** What `process` says of itself: argv, env, cwd and the like. */
  readonly start: Readonly<Record<string, unknown>>;
  /** ms, monotonic */
  readonly now: () => number;
}

/** Answers of the host: plain data, or bytes. */
export type HostAnswer =
  { readonly value: unknown } | { readonly error: Readonly<Record<string, unknown>> } | Uint8Array;

/**
 * What a guest program may ask of the host: its own output and input, the clock, and files. Nothing else exists for it.
 * Throws `Exit`, `Unread` and limits; what a program is to hear of is an answer.
 */
export function answerGuest(world: GuestWorld, op: string, args: readonly unknown[], bytes: Uint8Array): HostAnswer {
  try {
    const answer = perform(world, op, args, bytes);
    return answer instanceof Uint8Array ? answer : { value: answer };
  } catch (error) {
    if (!SandboxError.is(error)) throw error;
    const { code, op: syscall, path, message } = error;
    return { error: { errno: ERRNO[code] ?? -5, code, syscall, ...(path === undefined ? {} : { path }), message } };
  }
}

const ERRNO: Readonly<Record<string, number>> = {
  EPERM: -1,
  ENOENT: -2,
  EIO: -5,
  EACCES: -13,
  EEXIST: -17,
  ENOTDIR: -20,
  EISDIR: -21,
  EINVAL: -22,
  ENOSPC: -28,
  EROFS: -30,
  ENOTEMPTY: -39,
  ELOOP: -40,
};

function perform(world: GuestWorld, op: string, args: readonly unknown[], bytes: Uint8Array): unknown {
  const { files, output } = world;
  const path = String(args[0]);
  switch (op) {
    case 'start':
      return { ...world.start, now: world.now() };
    case 'now':
      return world.now();
    case 'exit':
      throw new Exit(Number(args[0]));
    case 'print':
      return void output.print(args[0] === 2 ? 'stderr' : 'stdout', bytes);
    case 'stdin':
      return world.stdin;
    case 'encode':
      return new TextEncoder().encode(path);
    case 'decode':
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    case 'read':
      return files.read(path);
    case 'write':
      return files.write(path, bytes, args[1] === 'append' || args[1] === 'create' ? args[1] : 'replace');
    case 'stat':
      return files.stat(path, args[1] === true);
    case 'list':
      return files.list(path);
    case 'mkdir':
      return files.makeDirectory(path, args[1] === true);
    case 'remove':
      return files.remove(path, args[1] === 'tree' || args[1] === 'directory' ? args[1] : 'file');
    case 'rename':
      return files.rename(path, String(args[1]));
    case 'symlink':
      return files.symlink(String(args[1]), path);
    case 'readlink':
      return files.readlink(path);
    case 'realpath':
      return files.realpath(path);
    case 'chmod':
      return files.chmod(path, Number(args[1]));
    case 'touch':
      return files.touch(path, Number(args[1]));
    default:
      throw new SandboxError('ENOTSUP', op, undefined, `${op} is not available`);
  }
}
