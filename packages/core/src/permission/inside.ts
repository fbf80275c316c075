// Paths of calls may come with `..` in them; what is asked about them is asked of the path that they mean.
import { isInsideAny, resolvePath } from '../bash/paths.js';
import { isProtectedPath } from '../bash/protected-paths.js';
import type { SubjectPath } from './subject.js';

type Names = Pick<SubjectPath, 'given' | 'real'>;

/** Both names of the path, resolved lexically; one where they are the same. */
export function namesOf({ given, real }: Names): readonly string[] {
  const names = [resolvePath('/', given), resolvePath('/', real)];
  return [...new Set(names)];
}

/** The link and what it leads to both lie in one of the directories, by whole segments. */
export function isInside(path: Names, directories: readonly string[]): boolean {
  return namesOf(path).every((name) => isInsideAny(name, directories));
}

/** The link or what it leads to configures tools or the shell. */
export function isProtected(path: Names, home: string): boolean {
  return namesOf(path).some((name) => isProtectedPath(name, home));
}
