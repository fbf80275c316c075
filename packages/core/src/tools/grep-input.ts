import * as z from 'zod/mini';
import { filledText, flag, wholeNumber } from './input-fields.js';

export const grepInputSchema = z.strictObject({
  pattern: filledText('Regular expression (JavaScript)'),
  path: z.optional(filledText('File or directory to search; default: the working directory')),
  glob: z.optional(filledText('Only files whose path fits, e.g. "*.ts" or "src/**/*.css"')),
  type: z.optional(filledText('Only files of a type, e.g. "ts", "py", "rust"')),
  output_mode: z.optional(
    z
      .enum(['content', 'files_with_matches', 'count'])
      .check(z.describe('Matching lines, names of files (default), or number of matching lines a file')),
  ),
  '-A': z.optional(wholeNumber(0, 'Lines to show after each match')),
  '-B': z.optional(wholeNumber(0, 'Lines to show before each match')),
  '-C': z.optional(wholeNumber(0, 'Lines to show before and after each match')),
  context: z.optional(wholeNumber(0, 'The same as -C')),
  '-n': z.optional(flag('Show line numbers (default true)')),
  '-i': z.optional(flag('Ignore case')),
  '-o': z.optional(flag('Show only the parts that match, in mode content')),
  multiline: z.optional(flag('Patterns may span lines, and . matches a newline')),
  head_limit: z.optional(wholeNumber(0, 'Most lines, files or counts to show; default 250, 0 for all')),
  offset: z.optional(wholeNumber(0, 'How many of them to skip')),
});
export type GrepInput = z.infer<typeof grepInputSchema>;
