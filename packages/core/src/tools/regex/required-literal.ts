import type { RegexNode } from './parse-regex.js';

/**
 * The longest text that every match must hold; empty where none is certain, and where every match begins with it, as an
 * engine looks for that by itself. Not for patterns that ignore case.
 */
export function requiredLiteral(root: RegexNode): string {
  let longest = '';
  let run = '';
  let isFirst = true;
  let leads = false;
  const end = () => {
    if (run.length > longest.length) {
      longest = run;
      leads = isFirst;
    }
    run = '';
    isFirst = false;
  };
  const visit = (node: RegexNode): void => {
    switch (node.kind) {
      case 'atom': {
        const literal = literalOf(node.source);
        if (literal === undefined) end();
        else run += literal;
        return;
      }
      case 'sequence':
        node.parts.forEach(visit);
        return;
      case 'group':
        // Modifiers may ignore case inside.
        if (/^\(\?[a-z-]/.test(node.open)) end();
        else visit(node.body);
        return;
      case 'repeat':
        end();
        if (node.min > 0) visit(node.body);
        end();
        return;
      case 'edge':
        // A beginning of a line it has to go and find.
        if (node.source === '^' && run === '') isFirst = false;
        return;
      case 'choice':
      case 'look':
        end();
    }
  };
  visit(root);
  end();
  return leads ? '' : longest;
}

/** What an atom stands for, where it is one certain character. */
function literalOf(source: string): string | undefined {
  if (!source.startsWith('\\'))
    return source === '.' || source.length > 2 || source.startsWith('[') ? undefined : source;
  const escaped = source.slice(1);
  return escaped.length === 1 && !/[a-z0-9]/i.test(escaped) ? escaped : undefined;
}

/** The pattern without a `.*` at its beginning, which changes nothing for whether a line is hit, and costs much. */
export function withoutLeadingDots(source: string): string {
  const [dots] = /^(?:\.\*\??)+(?![*+?{])/.exec(source) ?? [];
  return dots === undefined ? source : source.slice(dots.length);
}
