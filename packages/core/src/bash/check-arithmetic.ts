import type { ArithmeticExpression, WordPart } from './parse.js';
import { markOpaque, spanOf } from './walk.js';
import type { Walk } from './walk.js';

const NUMBER = /^(?:0[xX][0-9a-fA-F]+|\d+)$/;

type VisitNested = (walk: Walk, parts: readonly WordPart[] | undefined, text: string, start: number) => void;

/**
 * Visits an arithmetic expression. A name in it is opaque: bash evaluates the variable's text as arithmetic again, and a
 * subscript in that text may run a command.
 */
export function checkArithmetic(
  walk: Walk,
  expression: ArithmeticExpression | undefined,
  start: number,
  end: number,
  visit: VisitNested,
): void {
  if (expression === undefined) {
    markOpaque(walk, 'arithmetic that could not be read', start, end);
    return;
  }
  const { pos, end: stop } = expression;
  switch (expression.type) {
    case 'ArithmeticWord':
      if (!NUMBER.test(expression.value)) markOpaque(walk, 'arithmetic on a name', pos, stop);
      visit(walk, expression.parts, expression.value, pos);
      break;
    case 'ArithmeticCommandExpansion':
      markOpaque(walk, 'arithmetic on the output of a command', pos, stop);
      walk.enter(walk, expression.script, spanOf(walk, pos, stop));
      break;
    case 'ArithmeticBinary':
      checkArithmetic(walk, expression.left, pos, stop, visit);
      checkArithmetic(walk, expression.right, pos, stop, visit);
      break;
    case 'ArithmeticUnary':
      checkArithmetic(walk, expression.operand, pos, stop, visit);
      break;
    case 'ArithmeticTernary':
      checkArithmetic(walk, expression.test, pos, stop, visit);
      checkArithmetic(walk, expression.consequent, pos, stop, visit);
      checkArithmetic(walk, expression.alternate, pos, stop, visit);
      break;
    case 'ArithmeticGroup':
      checkArithmetic(walk, expression.expression, pos, stop, visit);
      break;
    default:
      markOpaque(walk, 'arithmetic that could not be read', start, end);
  }
}
