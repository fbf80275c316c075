/** Lines that follow each other and share a fate. `text` holds them joined by line feeds. */
export interface DiffRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Above this many cells of the table the middle is shown as removed and added whole: still true, and at once. */
const MAX_CELLS = 250_000;

/**
 * The difference of two texts, line by line. `same` and `removed` runs together are `before`, `same` and `added` ones
 * are `after`. An empty text has no lines.
 */
export function diffLines(before: string, after: string): readonly DiffRun[] {
  const old = linesOf(before);
  const young = linesOf(after);
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, young.length) - head;
  while (tail < most && old[old.length - 1 - tail] === young[young.length - 1 - tail]) tail += 1;

  const runs: { kind: DiffRun['kind']; lines: string[] }[] = [];
  const push = (kind: DiffRun['kind'], lines: readonly string[]): void => {
    if (lines.length === 0) return;
    const last = runs.at(-1);
    if (last?.kind === kind) for (const line of lines) last.lines.push(line);
    else runs.push({ kind, lines: [...lines] });
  };
  push('same', old.slice(0, head));
  diffMiddle(old.slice(head, old.length - tail), young.slice(head, young.length - tail), push);
  push('same', old.slice(old.length - tail));
  return runs.map(({ kind, lines }) => ({ kind, text: lines.join('\n') }));
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

/** Longest common subsequence by the plain table; what differs is pushed as removed before added. */
function diffMiddle(
  old: readonly string[],
  young: readonly string[],
  push: (kind: DiffRun['kind'], lines: readonly string[]) => void,
): void {
  const width = young.length + 1;
  if (old.length * young.length > MAX_CELLS) {
    push('removed', old);
    push('added', young);
    return;
  }
  // lengths[i * width + j]: how many lines old from i and young from j have in common at best.
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = young.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  let i = 0;
  let j = 0;
  while (i < old.length && j < young.length) {
    if (old[i] === young[j]) {
      push('same', old.slice(i, i + 1));
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      push('removed', old.slice(i, i + 1));
      i += 1;
    } else {
      push('added', young.slice(j, j + 1));
      j += 1;
    }
  }
  push('removed', old.slice(i));
  push('added', young.slice(j));
}
