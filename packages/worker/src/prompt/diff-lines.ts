/** Lines that follow each other and share a fate. `text` holds them joined by line feeds. */
export interface DiffRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Above this many pairs of lines the texts are shown as removed and added whole: still true, and at once. */
const MAX_PAIRS = 1_000_000;

/**
 * The difference of two texts, line by line. `same` and `removed` runs together are `before`, `same` and `added` ones
 * are `after`. An empty text has no lines.
 */
export function diffLines(before: string, after: string): readonly DiffRun[] {
  const old = before ? before.split('\n') : [];
  const young = after ? after.split('\n') : [];
  const runs: { kind: DiffRun['kind']; text: string }[] = [];
  const push = (kind: DiffRun['kind'], text: string): void => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += `\n${text}`;
    else runs.push({ kind, text });
  };

  // common[i * width + j]: how many lines old from i and young from j have in common at best; all 0 where not counted.
  const width = young.length + 1;
  const counted = old.length * young.length <= MAX_PAIRS;
  const common = new Uint16Array(counted ? (old.length + 1) * width : 0);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = old.length; counted && i--;) {
    for (let j = young.length; j--;) {
      common[i * width + j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    if (counted && i < old.length && old[i] === young[j]) {
      push('same', old[i++] as string);
      j += 1;
    } else if (i < old.length && (j === young.length || at(i + 1, j) >= at(i, j + 1)))
      push('removed', old[i++] as string);
    else push('added', young[j++] as string);
  }
  return runs;
}
