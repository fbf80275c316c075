import { SandboxError, type DirectoryEntry, type SandboxFs } from '../ports/sandbox.js';
import { realPath } from '../decide/real-path.js';
import type { ToolContext } from '../ports/tool.js';
import { breather } from './breathe.js';
import { isIgnored, rulesAbove, withRulesOf, type IgnoreRules } from './ignore-rules.js';

export interface WalkedFile {
  readonly path: string;
  /** Relative to the directory that was walked. */
  readonly relative: string;
  readonly type: 'file' | 'symlink';
}

/**
 * Every file below `root`, the files of each directory together, by name, without `.git`, without what `.gitignore` files leave out, and without
 * what a rule denies to read. Links are named and never followed, so a walk stays in its tree and ends.
 */
export async function* walkFiles(
  root: string,
  context: ToolContext,
): AsyncGenerator<readonly WalkedFile[], void, undefined> {
  const { fs } = context.sandbox;
  const breathe = breather(context.signal);
  const isHidden = await hiddenBelow(root, context);
  const above = await rulesAbove(fs, root, context.workingDirectories);
  const pending: { readonly directory: string; readonly outer: IgnoreRules }[] = [{ directory: root, outer: above }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { directory } = next;
    await breathe();
    const entries = await entriesOf(fs, directory, directory === root);
    const hasRules = entries.some(({ name }) => name === '.gitignore');
    const rules = hasRules ? await withRulesOf(fs, directory, next.outer) : next.outer;
    const files: WalkedFile[] = [];
    const deeper: typeof pending = [];
    for (const { name, type } of entries) {
      const path = `${directory === '/' ? '' : directory}/${name}`;
      if (name === '.git' || isHidden(path) || isIgnored(path, type === 'directory', rules)) continue;
      if (type === 'directory') deeper.push({ directory: path, outer: rules });
      else files.push({ path, relative: path.slice(root === '/' ? 1 : root.length + 1), type });
    }
    if (files.length > 0) yield files;
    pending.push(...deeper.reverse());
  }
}

/** By the name that was given, and by the one that links in it lead to. */
async function hiddenBelow(root: string, context: ToolContext): Promise<(path: string) => boolean> {
  const { isReadDenied } = context;
  if (!isReadDenied) return () => false;
  const real = await realPath(context.sandbox.fs, root);
  if (real === root) return isReadDenied;
  return (path) =>
    isReadDenied(path) || isReadDenied(`${real === '/' ? '' : real}${path.slice(root === '/' ? 0 : root.length)}`);
}

async function entriesOf(fs: SandboxFs, directory: string, isRoot: boolean): Promise<readonly DirectoryEntry[]> {
  try {
    const entries = await fs.readdir(directory);
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    // A directory that went away, or may not be read, does not end the search of all others.
    if (!isRoot && SandboxError.is(error) && error.code !== 'EDEAD') return [];
    throw error;
  }
}
