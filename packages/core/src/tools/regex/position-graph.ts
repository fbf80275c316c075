import type { RegexNode } from './parse-regex.js';

/** A pattern as a graph: one node for each atom, an edge where one may stand right after another. */
export interface PositionGraph {
  readonly atoms: readonly Extract<RegexNode, { kind: 'atom' }>[];
  readonly follow: readonly ReadonlySet<number>[];
  /** Where a match may end. */
  readonly last: ReadonlySet<number>;
  /** Two ways lead from one atom to the same next one, and round again. */
  readonly hasDoubleLoop: boolean;
  /** Holds edges or looks, so that a match may fail after its last atom. */
  readonly hasEdges: boolean;
}

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** More turns than that count as without end. */
const MANY_TURNS = 8;

const EMPTY: Part = { nullable: true, first: [], last: [] };

/** Looks are left out: they are patterns of their own. */
export function positionGraph(root: RegexNode): PositionGraph {
  const atoms: Extract<RegexNode, { kind: 'atom' }>[] = [];
  const follow: Set<number>[] = [];
  const doubled: [from: number, to: number][] = [];
  let hasEdges = false;

  const link = (from: readonly number[], to: readonly number[]): void => {
    for (const left of from) {
      for (const right of to) {
        if (follow[left]?.has(right)) doubled.push([left, right]);
        follow[left]?.add(right);
      }
    }
  };
  const join = (left: Part, right: Part): Part => {
    link(left.last, right.first);
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...left.last, ...right.last] : right.last,
    };
  };
  const build = (node: RegexNode): Part => {
    switch (node.kind) {
      case 'atom': {
        const position = atoms.push(node) - 1;
        follow.push(new Set());
        return { nullable: false, first: [position], last: [position] };
      }
      case 'sequence':
        return node.parts.map(build).reduce(join, EMPTY);
      case 'choice': {
        const parts = node.parts.map(build);
        return {
          nullable: parts.some((part) => part.nullable),
          first: parts.flatMap((part) => part.first),
          last: parts.flatMap((part) => part.last),
        };
      }
      case 'group':
        return build(node.body);
      case 'repeat': {
        const body = build(node.body);
        if (node.max > MANY_TURNS || (node.max > 1 && isEndless(node.body))) link(body.last, body.first);
        return node.min === 0 ? { ...body, nullable: true } : body;
      }
      case 'edge':
      case 'look':
        hasEdges = true;
        return EMPTY;
    }
  };
  const whole = build(root);
  return {
    atoms,
    follow,
    last: new Set(whole.last),
    hasDoubleLoop: doubled.some(([from, to]) => reaches(follow, to, from)),
    hasEdges,
  };
}

function isEndless(node: RegexNode): boolean {
  switch (node.kind) {
    case 'repeat':
      return node.max > MANY_TURNS || isEndless(node.body);
    case 'group':
      return isEndless(node.body);
    case 'sequence':
    case 'choice':
      return node.parts.some(isEndless);
    default:
      return false;
  }
}

function reaches(follow: readonly ReadonlySet<number>[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const position of seen) for (const next of follow[position] ?? []) seen.add(next);
  return seen.has(to);
}
