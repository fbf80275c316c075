// What the sandbox and one shell worker say to each other. Plain data; errors travel as their parts.
import { SandboxError, type SandboxErrorCode } from '@sallyport/core/sandbox';
import type { FileOp } from '../files/shell-files.js';
import type { ShellOutcome, ShellRequest, ShellStream } from './shell-engine.js';
import type { ShellLimits } from './shell-limits.js';

export interface SentError {
  readonly code: SandboxErrorCode;
  readonly op: string;
  readonly path?: string;
  readonly message: string;
}

export type ToChild =
  | { readonly type: 'run'; readonly run: number; readonly request: ShellRequest; readonly limits: ShellLimits }
  | { readonly type: 'answer'; readonly call: number; readonly value: unknown }
  | { readonly type: 'refusal'; readonly call: number; readonly error: SentError };

export type FromChild =
  /** The worker has loaded the interpreter. */
  | { readonly type: 'ready' }
  | {
      readonly type: 'call';
      readonly run: number;
      readonly call: number;
      readonly op: FileOp;
      readonly args: readonly unknown[];
    }
  | { readonly type: 'output'; readonly run: number; readonly stream: ShellStream; readonly text: string }
  | { readonly type: 'done'; readonly run: number; readonly outcome: ShellOutcome };

export function toSentError(error: unknown, op: string): SentError {
  if (!SandboxError.is(error)) return { code: 'EIO', op, message: `EIO: ${op} failed` };
  const { code, path, message } = error;
  return { code, op: error.op, message, ...(path === undefined ? {} : { path }) };
}

export function fromSentError({ code, op, path, message }: SentError): SandboxError {
  return new SandboxError(code, op, path, message);
}
