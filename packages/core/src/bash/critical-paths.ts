// What removing would take a system, a home or a project with it. Neither a rule nor a hook approves it.
import type { BashCommand, BashContext, BashWord, CriticalPart, PathEffect } from './analysis.js';
import { isInside, resolvePath } from './paths.js';
import { programName } from './unwrapped.js';

const EVERYTHING = /^(?:\*|\.\*|\*\.\*|\.\[!\.\]\*|\.\?\?\*|\?\*)+$/;

/** True for a directory (absolute, resolved) that must not be removed as a whole. */
export function isCriticalPath(path: string, context: BashContext): boolean {
  const lower = path.toLowerCase();
  if (/^(?:\/private)?\/[^/]*$/.test(path) || /^\/mnt\/[a-z]$/.test(lower) || /^\/[a-z]:?$/.test(lower)) return true;
  const guarded = [context.home, context.cwd, ...context.workingDirectories].map((one) => resolvePath('/', one));
  return guarded.some((one) => isInside(one, path));
}

/** The parts of `rm` and `rmdir` commands that name a critical path; `effects` finds the files a word names. */
export function criticalParts(
  command: BashCommand,
  context: BashContext,
  effects: readonly PathEffect[],
): CriticalPart[] {
  const name = programName(command.words[0]);
  if (name !== 'rm' && name !== 'rmdir') return [];
  const found: CriticalPart[] = [];
  const named = new Map<string, PathEffect[]>();
  for (const effect of effects) {
    const key = `${effect.span[0]} ${effect.text}`;
    named.set(key, [...(named.get(key) ?? []), effect]);
  }
  for (const word of command.words.slice(1)) {
    const own = named.get(`${word.span[0]} ${word.text}`) ?? [];
    if (isCriticalWord(word, own, context)) {
      found.push({ message: `\`${command.text}\` removes ${describe(word, own)}`, span: word.span });
    }
  }
  return found;
}

function isCriticalWord(word: BashWord, effects: readonly PathEffect[], context: BashContext): boolean {
  if (/^[a-z]:[\\/]*\*?$/i.test(word.value + word.rest)) return true;
  // With the variable empty, `"$D"/*` is `/*`.
  if (word.kind === 'dynamic' && word.homePath === undefined && word.value === '' && /^\/(?:\.?\*.*)?$/.test(word.rest))
    return true;
  if (
    word.homePath !== undefined &&
    /\*/.test(word.rest) &&
    EVERYTHING.test(word.rest.slice(word.rest.lastIndexOf('/') + 1))
  ) {
    return isCriticalPath(resolvePath('/', word.homePath.slice(0, word.homePath.lastIndexOf('/'))), context);
  }
  return effects.some((effect) => {
    if (effect.path !== null) return isCriticalPath(effect.path, context);
    if (effect.within === undefined) return false;
    const pattern = word.value.slice(word.value.lastIndexOf('/') + 1) + word.rest;
    // Below `/` any pattern names whole top-level directories.
    return effect.within === '/' || (EVERYTHING.test(pattern) && isCriticalPath(effect.within, context));
  });
}

function describe(word: BashWord, effects: readonly PathEffect[]): string {
  const path = effects[0]?.path ?? effects[0]?.within;
  return path === undefined
    ? `what \`${word.text}\` may stand for`
    : `${word.kind === 'glob' ? 'everything in ' : ''}${path}`;
}
