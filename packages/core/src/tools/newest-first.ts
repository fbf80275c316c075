import { SandboxError } from '../ports/sandbox.js';
import type { ToolContext } from '../ports/tool.js';

/** How many files are asked for their time at once. */
const BATCH = 64;

/** Sorts paths by modification time, the newest first; where the sandbox cannot tell, by name. */
export async function newestFirst(
  paths: readonly string[],
  { sandbox, signal }: ToolContext,
): Promise<readonly string[]> {
  const times = new Map<string, number>();
  for (let at = 0; at < paths.length; at += BATCH) {
    signal.throwIfAborted();
    await Promise.all(
      paths.slice(at, at + BATCH).map(async (path) => {
        try {
          times.set(path, (await sandbox.fs.lstat(path)).mtimeMs);
        } catch (error) {
          // Gone since it was listed: it goes last.
          if (!SandboxError.is(error) || error.code === 'EDEAD') throw error;
        }
      }),
    );
  }
  return paths.toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || (a < b ? -1 : 1));
}
