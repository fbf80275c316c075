import { isInsideAny } from '../bash/paths.js';
import { isProtectedPath } from '../bash/protected-paths.js';
import type { PermissionResult } from '../ports/tool.js';

export interface PathVoteContext {
  readonly workingDirectories: readonly string[];
  readonly home: string;
  readonly access: 'read' | 'write';
}

/**
 * What a file tool's `checkPermissions` says of the paths it is about to open (L4.2): reading inside the working directories
 * is `allow`; writing a protected path is `ask`; everything else is `passthrough`, for rules and the mode to judge.
 *
 * @param paths absolute; `real` has symbolic links resolved. Both names must lie inside.
 */
export function pathVote(
  paths: readonly { readonly given: string; readonly real: string }[],
  context: PathVoteContext,
): PermissionResult<never> {
  const names = paths.flatMap(({ given, real }) => (given === real ? [given] : [given, real]));
  if (context.access === 'write') {
    const guarded = names.find((name) => isProtectedPath(name, context.home));
    return guarded === undefined
      ? { behavior: 'passthrough' }
      : {
          behavior: 'ask',
          message: `${guarded} configures tools or the shell, so a person decides about changing it.`,
        };
  }
  const outside = names.find((name) => !isInsideAny(name, context.workingDirectories));
  return outside === undefined
    ? { behavior: 'allow', message: 'It reads inside the working directories.' }
    : { behavior: 'passthrough', message: `${outside} lies outside the working directories.` };
}
