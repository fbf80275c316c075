import type { StoredResult } from '../ports/result-store.js';
import type { ToolContext } from '../ports/tool.js';

/** UTF-16 units from which on a stored result is read in part; a shorter one is a file like any other. */
const LARGE_CHARS = 1_000_000;

/** The stored result that a path names, where it is too long to be read as a whole. */
export async function largeStored(
  path: string,
  { session: { id, results, resultsRoot } }: Pick<ToolContext, 'session'>,
): Promise<StoredResult | undefined> {
  if (!results || !path.startsWith(`${resultsRoot}/`)) return undefined;
  const fileName = path.slice(resultsRoot.length + 1);
  const stored = (await results.list(id)).findLast((each) => each.fileName === fileName);
  return stored && stored.chars >= LARGE_CHARS ? stored : undefined;
}
