// The shape of a large JSON text, so that a model knows what it can ask for before it reads.

const MAX_DEPTH = 4;
const MAX_KEYS = 20;
const MAX_CHARS = 1_000;
/** Items of an array that are looked at for what they have in common. */
const SAMPLE = 50;

/** A sketch such as `[1000 x {id: number, tags: [2 x string]}]`; undefined where the text is no JSON array or object. */
export function shapeSketch(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const sketch = shapeOf(JSON.parse(text), 0);
    return sketch.length <= MAX_CHARS ? sketch : `${sketch.slice(0, MAX_CHARS)}...`;
  } catch {
    // It only looked like JSON.
    return undefined;
  }
}

function shapeOf(value: unknown, depth: number): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return arrayShape(value, depth);
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value);
  if (depth >= MAX_DEPTH) return entries.length === 0 ? '{}' : '{...}';
  const shown = entries.slice(0, MAX_KEYS).map(([key, each]) => `${keyText(key)}: ${shapeOf(each, depth + 1)}`);
  if (entries.length > MAX_KEYS) shown.push(`... ${entries.length - MAX_KEYS} more keys`);
  return `{${shown.join(', ')}}`;
}

function arrayShape(items: readonly unknown[], depth: number): string {
  if (items.length === 0) return '[]';
  if (depth >= MAX_DEPTH) return `[${items.length} x ...]`;
  const shapes = new Set(items.slice(0, SAMPLE).map((item) => shapeOf(item, depth + 1)));
  const [first, second, ...others] = shapes;
  const shape =
    second === undefined ? first : others.length === 0 ? `(${first} | ${second})` : `(${first} | ${second} | ...)`;
  return `[${items.length} x ${shape}]`;
}

function keyText(key: string): string {
  return /^[\w$-]{1,40}$/.test(key) ? key : JSON.stringify(key.length <= 40 ? key : `${key.slice(0, 40)}...`);
}
