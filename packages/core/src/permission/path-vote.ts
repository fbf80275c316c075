import { isInside, isProtected } from './inside.js';

/** A `PermissionResult` of a file tool. */
export interface PathVote {
  readonly behavior: 'allow' | 'ask' | 'passthrough';
  readonly message?: string;
}

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
): PathVote {
  if (context.access === 'write') {
    const guarded = paths.find((path) => isProtected(path, context.home));
    return guarded === undefined
      ? { behavior: 'passthrough' }
      : {
          behavior: 'ask',
          message: `${named(guarded)} configures tools or the shell: a person decides about changing it.`,
        };
  }
  const outside = paths.find((path) => !isInside(path, context.workingDirectories));
  return outside === undefined
    ? { behavior: 'allow', message: 'It reads inside the working directories.' }
    : { behavior: 'passthrough', message: `${named(outside)} lies outside the working directories.` };
}

const named = ({ given, real }: { readonly given: string; readonly real: string }) =>
  given === real ? given : `${given} (which is ${real})`;
