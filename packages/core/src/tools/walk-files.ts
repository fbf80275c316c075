import { SandboxError, type DirectoryEntry, type SandboxFs } from '../ports/sandbox.js';
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
 * Every file below `root`, by directory and name, without `.git` and without what `.gitignore` files leave out. Links are
 * named and never followed, so a walk stays in its tree and ends.
 */
export async function* walkFiles(root: string, context: ToolContext): AsyncGenerator<WalkedFile, void, undefined> {
  const { fs } = context.sandbox;
  const breathe = breather(context.signal);
  const above = await rulesAbove(fs, root, context.workingDirectories);
  const pending: { readonly directory: string; readonly outer: IgnoreRules }[] = [{ directory: root, outer: above }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { directory } = next;
    await breathe();
    const rules = await withRulesOf(fs, directory, next.outer);
    const deeper: typeof pending = [];
    for (const { name, type } of await entriesOf(fs, directory, directory === root)) {
      const path = `${directory === '/' ? '' : directory}/${name}`;
      if (name === '.git' || isIgnored(path, type === 'directory', rules)) continue;
      if (type === 'directory') deeper.push({ directory: path, outer: rules });
      else yield { path, relative: path.slice(root === '/' ? 1 : root.length + 1), type };
    }
    pending.push(...deeper.reverse());
  }
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
