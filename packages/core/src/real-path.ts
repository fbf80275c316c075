import type { SandboxFs } from './ports/sandbox.js';

/**
 * The path with symbolic links resolved; for what does not exist yet, those of its nearest existing parent. A file
 * system that cannot answer leaves the path as it is given: rules then judge that, and the tool checks when it opens.
 */
export async function realPath(fs: Pick<SandboxFs, 'realpath'>, path: string): Promise<string> {
  const missing: string[] = [];
  for (let existing = path; existing.length > 1;) {
    try {
      return [await fs.realpath(existing), ...missing].join('/').replace(/^\/\//, '/');
    } catch {
      // Not there (or not to be had): its parent may be.
      const cut = existing.lastIndexOf('/');
      missing.unshift(existing.slice(cut + 1));
      existing = existing.slice(0, cut);
    }
  }
  return path;
}
