// Which path rules speak about a path of a call. Symbolic links: a rule that restricts binds on either name of a path, a rule
// that allows must cover both.
import { matchPath, type PathIndex, type PathPlace } from './path-index.js';
import type { Subject, SubjectPath } from './subject.js';

/** What a path rule needs to know of where a call runs. */
export type Place = Pick<Subject, 'home' | 'cwd' | 'projectRoot'>;

/**
 * The directories that relative rules start from. A command that changes the directory neither sheds a rule that restricts
 * nor moves one that allows: the former hold in both places, the latter where the session began.
 */
export function placesOf(subject: Place): {
  readonly restricting: PathPlace;
  readonly allowing: PathPlace;
} {
  const { home, cwd, projectRoot } = subject;
  return {
    restricting: { home, cwds: cwd === projectRoot ? [cwd] : [projectRoot, cwd] },
    allowing: { home, cwds: [projectRoot] },
  };
}

/** Deny and ask rules that meet `path` by the name it was given or by the one that its links lead to. */
export function restrictingRules<Tag>(index: PathIndex<Tag>, path: SubjectPath, place: PathPlace): Tag[] {
  const question = { asDirectory: true };
  const given = matchPath(index, path.given, place, question);
  if (path.real === path.given) return given;
  return [...new Set([...given, ...matchPath(index, path.real, place, question)])];
}

/** Allow rules that together cover both names of `path`; empty where one name is not covered. */
export function allowingRules<Tag>(index: PathIndex<Tag>, path: SubjectPath, place: PathPlace): Tag[] {
  const question = { asDirectory: path.tree === true };
  const given = matchPath(index, path.given, place, question);
  if (given.length === 0 || path.real === path.given) return given;
  const real = matchPath(index, path.real, place, question);
  return real.length === 0 ? [] : [...new Set([...given, ...real])];
}
