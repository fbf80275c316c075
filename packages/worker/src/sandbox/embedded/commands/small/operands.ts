import { SandboxError } from '@sallyport/core/sandbox';
import { fromLatin1 } from '../../shell/byte-string.js';
import type { CommandContext } from '../own-command.js';

/** The words of an errno, as the C library has them. */
const TEXTS: Partial<Record<SandboxError['code'], string>> = {
  ENOENT: 'No such file or directory',
  EISDIR: 'Is a directory',
  ENOTDIR: 'Not a directory',
  EEXIST: 'File exists',
  ENOTEMPTY: 'Directory not empty',
  EROFS: 'Read-only file system',
  ENOSPC: 'No space left on device',
  EACCES: 'Permission denied',
  ELOOP: 'Too many levels of symbolic links',
};

/** What went wrong with a file, in words. Whatever no file can have done goes on. */
export function reasonOf(error: unknown): string {
  if (SandboxError.is(error)) return TEXTS[error.code] ?? error.code;
  throw error;
}

/** Standard input as bytes. */
export function stdinBytes({ stdin }: CommandContext): Uint8Array {
  return fromLatin1(String(stdin));
}

/** The bytes of an operand; `-` is standard input. */
export async function readOperand(name: string, context: CommandContext): Promise<Uint8Array> {
  if (name === '-' || name === '/dev/stdin') return stdinBytes(context);
  return context.fs.readFileBuffer(context.fs.resolvePath(context.cwd, name));
}
