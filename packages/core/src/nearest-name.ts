/** The candidate that somebody who wrote `name` is likely to have meant, if one is near enough. Case and marks do not count. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  // Text of any length may come here; a name that long is near nothing.
  if (name.length > 64) return undefined;
  const wanted = plain(name);
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const known = plain(candidate);
    const distance = editDistance(wanted, known);
    // Up to a third of the letters may differ: `Raed` is Read, `Deploy` is nothing we know.
    if (distance <= Math.floor(Math.max(wanted.length, known.length) / 3) && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/tool$/, '');

/** Levenshtein, where swapping two neighbours counts as one. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
