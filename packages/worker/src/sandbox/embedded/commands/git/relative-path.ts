import type { Repository } from './repository.js';

/** A path of the repository as it is reached from the working directory. */
export function relativePath({ context, dir }: Repository, path: string): string {
  const below = context.cwd === dir ? [] : context.cwd.slice(dir.length + 1).split('/');
  const parts = path.split('/');
  let same = 0;
  while (same < below.length && same < parts.length - 1 && below[same] === parts[same]) same += 1;
  return [...below.slice(same).map(() => '..'), ...parts.slice(same)].join('/');
}
