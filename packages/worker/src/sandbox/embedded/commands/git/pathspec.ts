import { insidePath, type Repository } from './repository.js';
import { GitFailure } from './git-failure.js';

/** Whether a path of the repository is meant. Every path where nothing was named. */
export type Matches = (path: string) => boolean;

/** Reads paths of the command line: files, directories, and names with `*`, `?` and `[...]`, where `*` passes slashes. */
export function pathMatcher(repository: Repository, specs: readonly string[]): Matches {
  if (specs.length === 0) return () => true;
  const excluded = specs.filter((spec) => /^:[!^]/.test(spec) || spec.startsWith(':(exclude)'));
  const included = specs.filter((spec) => !excluded.includes(spec));
  const tests = included.map((spec) => matcher(repository, spec.replace(/^:\/|^:\(top\)/, '')));
  const against = excluded.map((spec) => matcher(repository, spec.replace(/^:[!^]|^:\(exclude\)/, '')));
  return (path) => (tests.length === 0 || tests.some((test) => test(path))) && !against.some((test) => test(path));
}

function matcher(repository: Repository, spec: string): Matches {
  const wanted = insidePath(repository, spec);
  if (wanted === '') return () => true;
  if (!/[*?[]/.test(wanted)) return (path) => path === wanted || path.startsWith(`${wanted}/`);
  const pattern = wanted
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  const test = new RegExp(`^${pattern}(/|$)`);
  return (path) => test.test(path);
}

/** Throws as git does where a path names nothing that there is. */
export function requireMatches(repository: Repository, specs: readonly string[], paths: readonly string[]): void {
  for (const spec of specs) {
    const test = pathMatcher(repository, [spec]);
    if (!paths.some(test)) throw new GitFailure(`error: pathspec '${spec}' did not match any file(s) known to git`, 1);
  }
}
