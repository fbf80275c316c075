// `[[ … ]]`: operands are words, but numeric operators and `-v` evaluate them as arithmetic, which may run commands.
import type { TestExpression } from './parse.js';
import { readWord } from './walk-word.js';
import { markOpaque, pathEffects } from './walk.js';
import type { Walk } from './walk.js';

const NUMERIC = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);
const TEXT = new Set(['=', '==', '!=', '<', '>', '=~']);
const FILE = /^-(?:[abcdefghkprsuwxGLNOS]|nt|ot|ef)$/;
const PLAIN_UNARY = /^-[nzto]$/;

export function walkTest(walk: Walk, node: TestExpression): void {
  switch (node.type) {
    case 'TestUnary': {
      const word = readWord(walk, node.operand);
      if (FILE.test(node.operator)) walk.plan.reads.push(...pathEffects(walk, word, 'argument'));
      else if (!PLAIN_UNARY.test(node.operator)) markOpaque(walk, 'a test that may run code', node.pos, node.end);
      break;
    }
    case 'TestBinary': {
      const words = [readWord(walk, node.left), readWord(walk, node.right)];
      if (NUMERIC.has(node.operator)) {
        if (!words.every((word) => word.kind === 'static' && /^-?\d+$/.test(word.value))) {
          markOpaque(walk, 'a numeric test on a name', node.pos, node.end);
        }
      } else if (FILE.test(node.operator)) {
        for (const word of words) walk.plan.reads.push(...pathEffects(walk, word, 'argument'));
      } else if (!TEXT.has(node.operator)) markOpaque(walk, 'an unknown test', node.pos, node.end);
      break;
    }
    case 'TestLogical':
      for (const operand of node.operands) walkTest(walk, operand);
      break;
    case 'TestNot':
      walkTest(walk, node.operand);
      break;
    case 'TestGroup':
      walkTest(walk, node.expression);
      break;
    default:
      markOpaque(walk, 'a test that could not be read', (node as TestExpression).pos, (node as TestExpression).end);
  }
}
