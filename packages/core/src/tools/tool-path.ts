import { resolvePath } from '../bash/paths.js';
import { pathVote } from '../permission/path-vote.js';
import type { FileStat } from '../ports/sandbox.js';
import { SandboxError } from '../ports/sandbox.js';
import type { PermissionResult, ToolContext } from '../ports/tool.js';
import { realPath } from '../decide/real-path.js';
import { fault, ToolFailure } from './tool-failure.js';

// How the file tools turn what a model wrote into a path, ask about it, and open the file that was asked about.

/** Real paths that `checkPermissions` judged, by call. */
const judged = new WeakMap<ToolContext, Map<string, string>>();

/** Absolute and lexically resolved; a leading `~` is the home directory. */
export function absolutePath(path: string, context: Pick<ToolContext, 'cwd' | 'session'>): string {
  const { home } = context.session;
  if (path === '~') return home;
  return resolvePath(context.cwd, path.startsWith('~/') ? `${home}/${path.slice(2)}` : path);
}

/** The tool's vote on a path (L4.2). Stored results count as inside for reading. */
export async function votePath(
  path: string,
  access: 'read' | 'write',
  context: ToolContext,
): Promise<PermissionResult<never>> {
  const { session, workingDirectories, sandbox } = context;
  const real = await realPath(sandbox.fs, path);
  const known = judged.get(context) ?? new Map<string, string>();
  judged.set(context, known.set(path, real));
  return pathVote([{ given: path, real }], {
    access,
    home: session.home,
    workingDirectories: access === 'read' ? [...workingDirectories, session.resultsRoot] : workingDirectories,
  });
}

/**
 * The real path to open, resolved anew. Throws where a link on the way was changed since the permission was decided:
 * what was allowed is then not what would be opened.
 */
export async function pathToOpen(path: string, context: ToolContext): Promise<string> {
  const real = await realPath(context.sandbox.fs, path);
  const expected = judged.get(context)?.get(path);
  if (expected !== undefined && expected !== real) {
    throw new ToolFailure(
      fault(
        'pathMoved',
        `${path} leads elsewhere than it did when the permission was decided (now ${real}). Nothing was done.`,
      ),
    );
  }
  return real;
}

/** Undefined where nothing is there. */
export async function statIfThere(path: string, context: Pick<ToolContext, 'sandbox'>): Promise<FileStat | undefined> {
  try {
    return await context.sandbox.fs.stat(path);
  } catch (error) {
    if (SandboxError.is(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** For people: relative to the directory the call starts in, where it lies below. */
export function shownPath(path: string, cwd: string): string {
  if (path === cwd) return '.';
  return path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
}
