import type { SandboxErrorCode } from '../ports/sandbox.js';

/** Numbers of the built-in tools' refusals, as they stand in records and telemetry. Never reuse one. */
export const TOOL_ERROR_CODES = {
  badPath: 1,
  notFound: 2,
  isDirectory: 3,
  notRead: 4,
  partlyRead: 5,
  changedSinceRead: 6,
  sameStrings: 7,
  oldStringMissing: 8,
  oldStringNotUnique: 9,
  notText: 10,
  pastEnd: 11,
  tooMuch: 12,
  badPattern: 13,
  alreadyExists: 14,
  pathMoved: 15,
  emptyCommand: 16,
  backgroundUnavailable: 17,
  placeholder: 18,
  imageTooLarge: 19,
  notDirectory: 20,
  runawayPattern: 21,
  cannotOpen: 22,
  unknownTask: 30,
} as const;

/** Why a tool will not do what it was asked: the sentence is for the model. */
export interface ToolFault {
  readonly message: string;
  readonly errorCode: number;
  /** The POSIX code behind it, where there is one. */
  readonly code?: SandboxErrorCode;
}

export function fault(kind: keyof typeof TOOL_ERROR_CODES, message: string, code?: SandboxErrorCode): ToolFault {
  return { message, errorCode: TOOL_ERROR_CODES[kind], ...(code && { code }) };
}

/** A fault found while the tool ran. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly errorCode: number;
  declare readonly code?: SandboxErrorCode;
  constructor({ message, errorCode, code }: ToolFault) {
    super(message);
    this.errorCode = errorCode;
    if (code !== undefined) this.code = code;
  }
}

/** A step of a tool that can be refused: `validateInput` tells the fault, `call` throws it. */
export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ToolFault };

export const done = <T>(value: T): Attempt<T> => ({ ok: true, value });
export const refuse = (...parts: Parameters<typeof fault>): Attempt<never> => ({ ok: false, fault: fault(...parts) });

export function orThrow<T>(attempt: Attempt<T>): T {
  if (!attempt.ok) throw new ToolFailure(attempt.fault);
  return attempt.value;
}
