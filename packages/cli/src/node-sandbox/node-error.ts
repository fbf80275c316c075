import { SandboxError, type SandboxErrorCode } from '@sallyport/core/sandbox';

/** Node's codes that mean the same as one of ours, by that one. */
const CODES: Readonly<Record<string, SandboxErrorCode>> = {
  ENOENT: 'ENOENT',
  EEXIST: 'EEXIST',
  EISDIR: 'EISDIR',
  ERR_FS_EISDIR: 'EISDIR',
  ENOTDIR: 'ENOTDIR',
  ENOTEMPTY: 'ENOTEMPTY',
  EACCES: 'EACCES',
  EPERM: 'EPERM',
  EROFS: 'EROFS',
  ELOOP: 'ELOOP',
  ENOSPC: 'ENOSPC',
  EDQUOT: 'ENOSPC',
  EINVAL: 'EINVAL',
  ENAMETOOLONG: 'EINVAL',
};

/** An error of Node's file system as the one error of a sandbox; EIO where none of its codes fits. */
export function sandboxError(error: unknown, op: string, path: string): SandboxError {
  if (SandboxError.is(error)) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return new SandboxError(CODES[code] ?? 'EIO', op, path, message);
}

/** Node's code of an error; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
