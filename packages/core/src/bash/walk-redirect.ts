// Redirects are effects on files, whatever they hang on; a Bash rule never covers them.
import type { PathEffect } from './analysis.js';
import type { Redirection } from './parse.js';
import { readHeredocBody, readWord } from './walk-word.js';
import { markOpaque, pathEffects, spanOf } from './walk.js';
import type { Walk } from './walk.js';

const DESCRIPTOR = /^(?:\d+-?|-)$/;

export function walkRedirect(walk: Walk, node: Redirection): void {
  const effects = redirectEffects(walk, node);
  walk.plan.redirects.push({
    text: walk.source.slice(node.pos, node.end),
    span: spanOf(walk, node.pos, node.end),
    effects,
  });
}

const NONE: readonly PathEffect[] = [];

function redirectEffects(walk: Walk, node: Redirection): readonly PathEffect[] {
  if (node.descriptor?.type === 'FileDescriptorVariable') {
    markOpaque(walk, 'a descriptor that is kept in a variable', node.pos, node.end);
  }
  if (node.type === 'HereDoc') {
    walkHeredoc(walk, node);
    return NONE;
  }
  if (node.target === undefined) {
    markOpaque(walk, 'a redirect without a target', node.pos, node.end);
    return NONE;
  }
  const word = readWord(walk, node.target);
  if (node.type === 'HereString') return NONE;
  const { operator } = node;
  if (operator === '<&' || operator === '>&') {
    if (DESCRIPTOR.test(node.target.text)) return NONE;
    // Where the descriptor ends is read in more than one way when text is glued to it.
    // Bash expands what follows `>&` a second time.
    if (operator === '<&' || !/^[A-Za-z_./][\w./-]*$/.test(node.target.text)) {
      markOpaque(walk, 'a descriptor that is not known before it runs', node.pos, node.end);
      return NONE;
    }
  }
  const effects = pathEffects(walk, word, 'redirect');
  for (const effect of effects) {
    if (effect.path !== null && /^\/dev\/(?:tcp|udp)(?:\/|$)/.test(effect.path)) {
      markOpaque(walk, 'a network connection', node.pos, node.end);
    }
    if (operator === '<' || operator === '<>') walk.plan.reads.push(effect);
    if (operator !== '<') walk.plan.writes.push(effect);
  }
  return effects;
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
