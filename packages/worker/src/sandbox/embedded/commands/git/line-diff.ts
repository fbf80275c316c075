/** A run of lines that differ: `a` lines from `aStart` of the old text went, `b` lines from `bStart` of the new one came. */
export interface LineChange {
  readonly aStart: number;
  readonly a: number;
  readonly bStart: number;
  readonly b: number;
}

/** How many edits are looked for before two texts count as different from there on. Keeps time and memory bounded. */
const MOST_EDITS = 4_000;

/** The fewest lines to take out and put in (Myers), in order. */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [aEnd, bEnd] = [before.length, after.length];
  while (aEnd > start && bEnd > start && before[aEnd - 1] === after[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1];
  const pairs = commonLines(before.slice(start, aEnd), after.slice(start, bEnd));
  const changes: LineChange[] = [];
  let [a, b] = [start, start];
  for (const [x, y] of [...pairs.map(([x, y]) => [x + start, y + start] as const), [aEnd, bEnd] as const]) {
    if (x > a || y > b) changes.push({ aStart: a, a: x - a, bStart: b, b: y - b });
    [a, b] = [x + 1, y + 1];
  }
  return slideDown(changes, before, after);
}

/** Pairs of positions of lines that both have, in order. */
function commonLines(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const most = Math.min(a.length + b.length, MOST_EDITS);
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(new Map(furthest));
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
      let x = down ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a.length, b.length);
    }
  }
  return [];
}

function walkBack(trace: readonly ReadonlyMap<number, number>[], aLength: number, bLength: number) {
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [aLength, bLength];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] ?? new Map<number, number>();
    const k = x - y;
    const down = k === -edits || (k !== edits && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
    const before = down ? k + 1 : k - 1;
    const from = edits === 0 ? 0 : (furthest.get(before) ?? 0);
    const [fromX, fromY] = edits === 0 ? [0, 0] : [from, from - before];
    while (x > fromX && y > fromY) pairs.push([(x -= 1), (y -= 1)]);
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}

/** Of several places that a run could stand at, git shows the last. */
function slideDown(changes: readonly LineChange[], before: readonly string[], after: readonly string[]): LineChange[] {
  const out: LineChange[] = [];
  for (const [index, change] of changes.entries()) {
    let { aStart, bStart } = change;
    const { a, b } = change;
    const next = changes[index + 1];
    const room = (): boolean => !next || aStart + a < next.aStart;
    if (a === 0 || b === 0) {
      const [lines, start, length] = a === 0 ? [after, () => bStart, b] : [before, () => aStart, a];
      while (room() && start() + length < lines.length && lines[start()] === lines[start() + length]) {
        aStart += 1;
        bStart += 1;
      }
    }
    const last = out.at(-1);
    if (last && last.aStart + last.a === aStart && last.bStart + last.b === bStart) {
      out[out.length - 1] = { aStart: last.aStart, a: last.a + a, bStart: last.bStart, b: last.b + b };
    } else out.push({ aStart, a, bStart, b });
  }
  return out;
}
