import { SandboxError } from '../ports/sandbox.js';
import type { ToolContext } from '../ports/tool.js';

/** How many files are asked for their time at once. */
const BATCH = 64;

/** Sorts files by modification time, the newest first; where the sandbox cannot tell, by path. */
export async function newestFirst<File extends { readonly path: string }>(
  files: readonly File[],
  { sandbox, signal }: ToolContext,
): Promise<readonly File[]> {
  const times = new Map<File, number>();
  for (let at = 0; at < files.length; at += BATCH) {
    signal.throwIfAborted();
    await Promise.all(
      files.slice(at, at + BATCH).map(async (file) => {
        try {
          times.set(file, (await sandbox.fs.lstat(file.path)).mtimeMs);
        } catch (error) {
          // Gone since it was listed: it goes last.
          if (!SandboxError.is(error) || error.code === 'EDEAD') throw error;
        }
      }),
    );
  }
  return files.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || (a.path < b.path ? -1 : 1));
}
