import type { Entry, Files, Repository } from './repository.js';

/** Every file of a tree or a commit; none for undefined. */
export async function readTreeFiles({ git, at }: Repository, oid: string | undefined): Promise<Files> {
  const files = new Map<string, Entry>();
  const walk = async (tree: string, prefix: string): Promise<void> => {
    for (const { mode, path, oid: child, type } of (await git.readTree({ ...at, oid: tree })).tree) {
      if (type === 'tree') await walk(child, `${prefix}${path}/`);
      else files.set(`${prefix}${path}`, { mode: Number.parseInt(mode, 8), oid: child });
    }
  };
  if (oid !== undefined) await walk(oid, '');
  return files;
}

/** Writes the tree objects that hold these files. */
export async function writeTreeFiles(repository: Repository, files: Files): Promise<string> {
  const { git, at } = repository;
  const here: { mode: string; path: string; oid: string; type: 'blob' | 'tree' }[] = [];
  const below = new Map<string, Map<string, Entry>>();
  for (const [path, entry] of files) {
    const slash = path.indexOf('/');
    if (slash < 0) here.push({ mode: entry.mode.toString(8), path, oid: entry.oid, type: 'blob' });
    else {
      const name = path.slice(0, slash);
      const children = below.get(name) ?? new Map<string, Entry>();
      below.set(name, children.set(path.slice(slash + 1), entry));
    }
  }
  for (const [path, children] of below) {
    here.push({ mode: '040000', path, oid: await writeTreeFiles(repository, children), type: 'tree' });
  }
  return git.writeTree({ ...at, tree: here });
}
