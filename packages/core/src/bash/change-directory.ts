import type { BashWord, PathEffect } from './analysis.js';
import { pathEffects } from './walk.js';
import type { Walk } from './walk.js';

/** Follows `cd`. `known` is true when the target is one known directory; otherwise the shell may be anywhere afterwards. */
export function changeDirectory(walk: Walk, words: readonly BashWord[]): { known: boolean; reads: PathEffect[] } {
  const rest = words.slice(1);
  if (rest[0]?.kind === 'static' && rest[0].value === '--') rest.shift();
  const [target] = rest;
  const plain = target?.kind === 'static' && target.value !== '' && !target.value.startsWith('-');
  if (rest.length !== 1 || !target || !plain) {
    walk.directories = target?.homePath !== undefined && rest.length === 1 ? [target.homePath] : null;
    return { known: false, reads: target ? pathEffects(walk, target, 'argument') : [] };
  }
  const reads = pathEffects(walk, target, 'argument');
  const paths = reads.map((effect) => effect.path);
  walk.directories = paths.every((path) => path !== null) ? paths : null;
  return { known: walk.directories !== null, reads };
}
