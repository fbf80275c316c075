import type { RegexNode } from './parse-regex.js';

/**
 * The pattern as source for a search of a whole text with the `m` flag that never leaves a line: whatever could match a
 * newline no longer does.
 */
export function withinLines(node: RegexNode): string {
  switch (node.kind) {
    case 'atom':
      return node.backReference ? node.source : atomWithinLine(node.source);
    case 'edge':
      return node.source;
    case 'sequence':
      return node.parts.map(withinLines).join('');
    case 'choice':
      return node.parts.map(withinLines).join('|');
    case 'repeat':
      return `${withinLines(node.body)}${node.suffix}`;
    case 'group':
    case 'look':
      return `${node.open}${withinLines(node.body)})`;
  }
}

const NEWLINE = '\n';

function atomWithinLine(source: string): string {
  switch (source) {
    case '.':
      return source;
    case '\\s':
      return '[^\\S\\n]';
    case '\\W':
      return '[^\\w\\n]';
    case '\\D':
      return '[^\\d\\n]';
    default:
  }
  if (source.startsWith('[^') && source.length > 3) return `${source.slice(0, -1)}\\n]`;
  // Flags do not matter for whether a newline is matched; what needs the `u` flag is tried with it.
  return matchesNewline(source) ? `(?:(?!\\n)${source})` : source;
}

function matchesNewline(source: string): boolean {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(`^(?:${source})$`, flags).test(NEWLINE);
    } catch {
      // Not a pattern under these flags.
    }
  }
  return true;
}

/** Whether something in the pattern says what must not follow or come before. */
export function hasNegativeLook(node: RegexNode): boolean {
  switch (node.kind) {
    case 'look':
      return node.negative || hasNegativeLook(node.body);
    case 'sequence':
    case 'choice':
      return node.parts.some(hasNegativeLook);
    case 'repeat':
    case 'group':
      return hasNegativeLook(node.body);
    default:
      return false;
  }
}

/** Whether something in the pattern stands for the beginning or the end of a line. */
export function hasLineEdges(node: RegexNode): boolean {
  switch (node.kind) {
    case 'edge':
      return node.source === '^' || node.source === '$';
    case 'sequence':
    case 'choice':
      return node.parts.some(hasLineEdges);
    case 'repeat':
    case 'look':
    case 'group':
      return hasLineEdges(node.body);
    default:
      return false;
  }
}

/** Whether something in the pattern repeats without end: then a long line may cost more than its length. */
export function hasEndlessRepeat(node: RegexNode): boolean {
  switch (node.kind) {
    case 'repeat':
      return node.max === Infinity || hasEndlessRepeat(node.body);
    case 'sequence':
    case 'choice':
      return node.parts.some(hasEndlessRepeat);
    case 'look':
    case 'group':
      return hasEndlessRepeat(node.body);
    default:
      return false;
  }
}
