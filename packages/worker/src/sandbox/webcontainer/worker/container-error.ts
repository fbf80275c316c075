import { SandboxError, type SandboxErrorCode } from '@sallyport/core/sandbox';
import type { Reply } from '../../../protocol.js';

const CODES: ReadonlySet<string> = new Set<SandboxErrorCode>([
  'ENOENT',
  'EEXIST',
  'EISDIR',
  'ENOTDIR',
  'ENOTEMPTY',
  'EACCES',
  'EPERM',
  'EROFS',
  'ELOOP',
  'ENOSPC',
  'EINVAL',
  'EIO',
  'EDEAD',
]);

/** The value, or what went wrong as a `SandboxError`: of an error the container's wire keeps the message only, with the code in it. */
export function valueOf<Value>(reply: Reply<Value>, op: string, path?: string): Value {
  if (reply.ok) return reply.value;
  const { message } = reply.error;
  const code = /\bE[A-Z]{2,}\b/.exec(message)?.[0];
  throw new SandboxError(isCode(code) ? code : 'EIO', op, path, message);
}

function isCode(code: string | undefined): code is SandboxErrorCode {
  return code !== undefined && CODES.has(code);
}
