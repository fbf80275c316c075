// Redirects are effects on files, whatever they hang on; a Bash rule never covers them.
import type { Redirection } from './parse.js';
import { readHeredocBody, readWord } from './walk-word.js';
import { markOpaque, pathEffects } from './walk.js';
import type { Walk } from './walk.js';

const DESCRIPTOR = /^(?:\d+-?|-)$/;

export function walkRedirect(walk: Walk, node: Redirection): void {
  if (node.descriptor?.type === 'FileDescriptorVariable') {
    markOpaque(walk, 'a descriptor that is kept in a variable', node.pos, node.end);
  }
  if (node.type === 'HereDoc') {
    walkHeredoc(walk, node);
    return;
  }
  if (node.target === undefined) {
    markOpaque(walk, 'a redirect without a target', node.pos, node.end);
    return;
  }
  const word = readWord(walk, node.target);
  if (node.type === 'HereString') return;
  const { operator } = node;
  if (operator === '<&' || operator === '>&') {
    if (DESCRIPTOR.test(node.target.text)) return;
    // Where the descriptor ends is read in more than one way when text is glued to it.
    // Bash expands what follows `>&` a second time.
    if (operator === '<&' || !/^[A-Za-z_./][\w./-]*$/.test(node.target.text)) {
      markOpaque(walk, 'a descriptor that is not known before it runs', node.pos, node.end);
      return;
    }
  }
  for (const effect of pathEffects(walk, word, 'redirect')) {
    if (effect.path !== null && /^\/dev\/(?:tcp|udp)(?:\/|$)/.test(effect.path)) {
      markOpaque(walk, 'a network connection', node.pos, node.end);
    }
    if (operator === '<' || operator === '<>') walk.plan.reads.push(effect);
    if (operator !== '<') walk.plan.writes.push(effect);
  }
}

function walkHeredoc(walk: Walk, node: Extract<Redirection, { type: 'HereDoc' }>): void {
  const { body, closing, delimiter } = node;
  walk.plan.heredocs += 1;
  const opaque = (reason: string): void => markOpaque(walk, reason, node.pos, node.end);
  if (delimiter === undefined || /[\n$`]/.test(delimiter.text)) {
    opaque('an unusual heredoc delimiter');
    return;
  }
  if (delimiter.quoted !== /['"\\]/.test(delimiter.text)) opaque('an unusual heredoc delimiter');
  if (!delimiter.quoted) readHeredocBody(walk, body.parts, body.text, body.pos);
  if (closing === undefined) {
    opaque('a heredoc without an end');
    return;
  }
  // Where the text ends must not be a matter of opinion: the closing line stands alone and is the first of its kind.
  const strip = (line: string): string => (node.operator === '<<-' ? line.replace(/^\t+/, '') : line);
  const last = walk.source.slice(closing.pos, closing.end);
  const early = body.text.split('\n').some((line) => strip(line) === delimiter.value);
  const next = walk.source[closing.end];
  if (strip(last) !== delimiter.value || early || (next !== undefined && next !== '\n')) {
    opaque('a heredoc whose end is unclear');
  }
}
