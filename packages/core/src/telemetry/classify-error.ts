import { ERRNO_CODES } from './errno-codes.js';

// A marker in the global symbol registry: it holds where two bundles or a minifier make `instanceof` and class names useless.
const TELEMETRY_SAFE = Symbol.for('sallyport.TelemetrySafeError');

// Patterns, not just types: a `code` or a `name` may hold anything, and only an identifier can carry no path and no text.
const ERRNO_PATTERN = /^E(?:[A-Z0-9]{2,14}|AI_[A-Z]{2,12})$/;
const ERRNO_MESSAGE = /^(E[A-Z0-9]{1,14}):/;
const NAME_PATTERN = /^[A-Za-z_$][A-Za-z0-9_$]{3,63}$/;

/** An error whose author vouches that `telemetryMessage` holds no input, output, path or program text. */
export class TelemetrySafeError extends Error {
  readonly [TELEMETRY_SAFE] = true;
  override readonly name = 'TelemetrySafeError';
  constructor(
    message: string,
    readonly telemetryMessage: string = message,
  ) {
    super(message);
  }
}

/**
 * What telemetry may know of a thrown value (E3): the message its author vouched for, `Error:ENOENT` and the like, the
 * error's name where no minifier shortened it, `Error`, or `UnknownError`. Never throws, whatever it is given.
 */
export function classifyToolError(error: unknown): string {
  if (!isError(error)) return 'UnknownError';
  const vouched = read(error, TELEMETRY_SAFE) === true ? read(error, 'telemetryMessage') : undefined;
  if (typeof vouched === 'string') return vouched;
  const code = errnoCode(error);
  if (code !== undefined) return `Error:${code}`;
  const name = read(error, 'name');
  return typeof name === 'string' && NAME_PATTERN.test(name) ? name : 'Error';
}

function errnoCode(error: object): string | undefined {
  const code = read(error, 'code');
  if (typeof code === 'string' && ERRNO_PATTERN.test(code)) return code;
  // A wire that keeps only the message loses the code; its start still tells.
  const message = read(error, 'message');
  const start = typeof message === 'string' ? ERRNO_MESSAGE.exec(message)?.[1] : undefined;
  return start !== undefined && ERRNO_CODES.has(start) ? start : undefined;
}

/** Errors of another realm count: `instanceof` alone would miss them. */
function isError(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  try {
    if (value instanceof Error) return true;
    const tag = Object.prototype.toString.call(value);
    return tag === '[object Error]' || tag === '[object DOMException]';
  } catch {
    // A proxy that throws when looked at tells us only that it is something.
    return false;
  }
}

function read(value: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    // A getter that throws has no value to report.
    return undefined;
  }
}
