import { SandboxError, type SandboxErrorCode } from '@sallyport/core/sandbox';

const TEXTS: Partial<Record<SandboxErrorCode, string>> = {
  ENOENT: 'no such file or directory',
  EEXIST: 'file already exists',
  EISDIR: 'illegal operation on a directory',
  ENOTDIR: 'not a directory',
  ENOTEMPTY: 'directory not empty',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
  ELOOP: 'too many levels of symbolic links',
  ENOSPC: 'no space left on device',
  EINVAL: 'invalid argument',
  EDEAD: 'the sandbox is gone',
};

/** A `SandboxError` worded as Node words it, since shell commands look for the code in the text. */
export function fileError(code: SandboxErrorCode, op: string, path?: string): SandboxError {
  const target = path === undefined ? '' : ` '${path}'`;
  return new SandboxError(code, op, path, `${code}: ${TEXTS[code] ?? 'failed'}, ${op}${target}`);
}
