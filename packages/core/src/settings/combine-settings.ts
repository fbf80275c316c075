/**
 * Two settings objects of one source as one: lists add up, objects combine key by key, and of two single values the
 * second stands. A value that is no object (a file that cannot be parsed, say) gives way to one that is.
 */
export function combineSettings(first: unknown, second: unknown): unknown {
  if (second === undefined) return first;
  if (Array.isArray(first) && Array.isArray(second)) return [...(first as unknown[]), ...(second as unknown[])];
  if (!isObject(first) || !isObject(second)) return second;
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  // fromEntries defines own properties, so a key such as `__proto__` stays data.
  return Object.fromEntries([...keys].map((key) => [key, combineSettings(own(first, key), own(second, key))]));
}

const own = (object: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(object, key) ? object[key] : undefined;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error);
}
