import { parseRegex, type RegexNode } from './parse-regex.js';
import { positionGraph, type PositionGraph } from './position-graph.js';

/** Atoms beyond which a pattern is not looked into; the time limit of the search still holds. */
const MOST_ATOMS = 150;

/**
 * Whether a backtracking engine may need time that doubles with each further character: where a loop can read one text
 * in two ways, as `(a+)+b` can, and something after it may fail. `flags` as the pattern is compiled with.
 */
export function isRunaway(source: string, flags: string): boolean {
  return patternsIn(parseRegex(source)).some((node) => isAmbiguous(positionGraph(node), flags));
}

/** The pattern itself and each look in it, which are tried on their own. */
function patternsIn(root: RegexNode): readonly RegexNode[] {
  const found: RegexNode[] = [root];
  const visit = (node: RegexNode): void => {
    if (node.kind === 'sequence' || node.kind === 'choice') node.parts.forEach(visit);
    else if (node.kind === 'look') found.push(...patternsIn(node.body));
    else if (node.kind === 'group' || node.kind === 'repeat') visit(node.body);
  };
  visit(root);
  return found;
}

function isAmbiguous(graph: PositionGraph, flags: string): boolean {
  const { atoms, follow, last, hasEdges } = graph;
  if (atoms.length > MOST_ATOMS) return false;
  // A loop that may end the match never has to try another reading of what it read.
  const mayFail = (position: number) => hasEdges || !last.has(position);
  if (graph.hasDoubleLoop) return hasEdges || atoms.length > last.size;
  const overlap = overlaps(atoms, flags);
  const size = atoms.length;
  const next = (pair: number): readonly number[] => {
    const [left, right] = [Math.floor(pair / size), pair % size];
    const pairs: number[] = [];
    for (const a of follow[left] ?? [])
      for (const b of follow[right] ?? []) if (overlap(a, b)) pairs.push(a * size + b);
    return pairs;
  };
  // Two readings of one text: from an atom, over two different atoms at once, and back to it.
  return atoms.some((_, position) => {
    if (!mayFail(position)) return false;
    const start = position * size + position;
    const forward = new Map<number, readonly number[]>([[start, next(start)]]);
    for (const [, pairs] of forward) for (const pair of pairs) if (!forward.has(pair)) forward.set(pair, next(pair));
    const backward = new Set([start]);
    const into = new Map<number, number[]>();
    for (const [from, pairs] of forward) for (const to of pairs) into.set(to, [...(into.get(to) ?? []), from]);
    for (const pair of backward) for (const from of into.get(pair) ?? []) backward.add(from);
    return [...backward].some((pair) => Math.floor(pair / size) !== pair % size);
  });
}

const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  '\u00e9',
  '\u4e2d',
  '\u00a0',
  '\u{1f600}',
];

/** Whether two atoms can match one character, judged by samples and by the characters of the pattern itself. */
function overlaps(atoms: PositionGraph['atoms'], flags: string): (left: number, right: number) => boolean {
  const samples = [...new Set([...SAMPLES, ...atoms.flatMap(({ source }) => [...source])])];
  const known = new Map<string, readonly boolean[]>();
  const sets = atoms.map(({ source, backReference }) => {
    const set = known.get(source) ?? samples.map(backReference ? () => true : matcher(source, flags));
    known.set(source, set);
    return set;
  });
  return (left, right) => sets[left]?.some((matches, index) => matches && sets[right]?.[index] === true) === true;
}

function matcher(source: string, flags: string): (sample: string) => boolean {
  try {
    const pattern = new RegExp(`^(?:${source})$`, flags.replaceAll(/[gym]/g, ''));
    return (sample) => pattern.test(sample);
  } catch {
    // A piece that is no pattern by itself may match anything.
    return () => true;
  }
}
