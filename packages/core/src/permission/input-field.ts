/** A field that the input itself has, whatever the input is. Undefined for what its prototype has. */
export function inputField(input: unknown, name: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return undefined;
  return (input as Readonly<Record<string, unknown>>)[name];
}
