import type { WireError } from '../protocol.js';

/** Any thrown value as data. Own fields other than these are lost, as they would be in an `Error` that crosses. */
export function toWireError(thrown: unknown): WireError {
  if (typeof thrown !== 'object' || thrown === null) return { name: 'Error', message: String(thrown) };
  const text = (key: string): string | undefined => {
    try {
      const value = (thrown as Readonly<Record<string, unknown>>)[key];
      return typeof value === 'string' ? value : undefined;
    } catch {
      // A getter of somebody else's may throw; the field is then as good as absent.
      return undefined;
    }
  };
  const [code, op, path] = [text('code'), text('op'), text('path')];
  return {
    name: text('name') || 'Error',
    message: text('message') ?? 'Something that is no error was thrown.',
    ...(code !== undefined && { code }),
    ...(op !== undefined && { op }),
    ...(path !== undefined && { path }),
  };
}

/** An `Error` that looks like the one on the other side; `SandboxError.is` holds for what was one. */
export function fromWireError({ name, message, ...fields }: WireError): Error {
  const mark = name === 'SandboxError' ? { [Symbol.for('sallyport.SandboxError')]: true } : {};
  return Object.assign(new Error(message), { name }, fields, mark);
}
