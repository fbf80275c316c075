import * as z from 'zod/mini';
import type { ToolContext } from '../ports/tool.js';
import { filledText } from './input-fields.js';
import { readGlob } from './path-glob.js';
import { absolutePath } from './tool-path.js';

export const globInputSchema = z.strictObject({
  pattern: filledText('Glob for file paths, e.g. "src/**/*.ts"'),
  path: z.optional(filledText('The directory to search; default: the working directory')),
});
export type GlobInput = z.infer<typeof globInputSchema>;

/** Most names in one answer. */
export const MAX_FILES = 100;

/** Where a search starts, and what it looks for from there. */
export function globOf({ pattern, path }: GlobInput, context: Pick<ToolContext, 'cwd' | 'session'>) {
  const directory = path === undefined ? context.cwd : absolutePath(path, context);
  return readGlob(pattern.startsWith('~/') ? absolutePath(pattern, context) : pattern, directory);
}
