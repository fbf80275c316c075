import { SandboxError, type PeekedEntry, type SandboxFs } from '../ports/sandbox.js';
import { realPath } from '../decide/real-path.js';
import type { ToolContext } from '../ports/tool.js';
import { breather } from './breathe.js';
import { isIgnored, rulesAbove, withRulesOf, type IgnoreRules } from './ignore-rules.js';

/** A directory and those of its files that may be seen, by name. Paths are left to whoever needs them. */
export interface WalkedDirectory {
  /** With a slash at the end, as `relative` has one unless it is empty. */
  readonly path: string;
  /** Relative to the directory that was walked. */
  readonly relative: string;
  readonly files: readonly PeekedEntry[];
}

/**
 * Every directory below `root` that holds files, without `.git`, without what `.gitignore` files leave out, and without
 * what a rule denies to read. Links are named and never followed, so a walk stays in its tree and ends.
 */
export async function* walkFiles(root: string, context: ToolContext): AsyncGenerator<WalkedDirectory, void, undefined> {
  const { fs } = context.sandbox;
  const breathe = breather(context.signal);
  const isHidden = await hiddenBelow(root, context);
  const above = await rulesAbove(fs, root, context.workingDirectories);
  const pending: { readonly relative: string; readonly outer: IgnoreRules }[] = [{ relative: '', outer: above }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { relative } = next;
    const path = `${root === '/' ? '' : root}/${relative}`;
    const directory = path === '/' ? path : path.slice(0, -1);
    await breathe();
    const entries = await entriesOf(fs, directory, relative === '');
    const hasRules = entries.some(({ name }) => name === '.gitignore');
    const rules = hasRules ? await withRulesOf(fs, directory, next.outer) : next.outer;
    const isLeftOut =
      isHidden || rules.length > 0
        ? ({ name, type }: PeekedEntry) =>
            isHidden?.(path + name) === true || isIgnored(path + name, type === 'directory', rules)
        : undefined;
    const files: PeekedEntry[] = [];
    const deeper: typeof pending = [];
    for (const entry of entries) {
      if (entry.name === '.git' || isLeftOut?.(entry)) continue;
      if (entry.type === 'directory') deeper.push({ relative: `${relative}${entry.name}/`, outer: rules });
      else files.push(entry);
    }
    if (files.length > 0) yield { path, relative, files };
    pending.push(...deeper.reverse());
  }
}

/** By the name that was given, and by the one that links in it lead to. */
async function hiddenBelow(root: string, context: ToolContext): Promise<((path: string) => boolean) | undefined> {
  const { isReadDenied } = context;
  if (!isReadDenied) return undefined;
  const real = await realPath(context.sandbox.fs, root);
  if (real === root) return isReadDenied;
  return (path) =>
    isReadDenied(path) || isReadDenied(`${real === '/' ? '' : real}${path.slice(root === '/' ? 0 : root.length)}`);
}

async function entriesOf(fs: SandboxFs, directory: string, isRoot: boolean): Promise<readonly PeekedEntry[]> {
  try {
    const entries = await (fs.peek ? fs.peek(directory) : fs.readdir(directory));
    return isSorted(entries) ? entries : entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    // A directory that went away, or may not be read, does not end the search of all others.
    if (!isRoot && SandboxError.is(error) && error.code !== 'EDEAD') return [];
    throw error;
  }
}

function isSorted(entries: readonly PeekedEntry[]): boolean {
  let last = '';
  for (const { name } of entries) {
    if (name < last) return false;
    last = name;
  }
  return true;
}
