import * as z from 'zod';

const count = z.number().int().min(0);
export const grepInputSchema = z.strictObject({
  pattern: z.string().min(1).describe('Regular expression (JavaScript)'),
  path: z.string().min(1).optional().describe('File or directory to search; default: the working directory'),
  glob: z.string().min(1).optional().describe('Only files whose path fits, e.g. "*.ts" or "src/**/*.css"'),
  type: z.string().min(1).optional().describe('Only files of a type, e.g. "ts", "py", "rust"'),
  output_mode: z
    .enum(['content', 'files_with_matches', 'count'])
    .optional()
    .describe('Matching lines, names of files (default), or number of matching lines a file'),
  '-A': count.optional().describe('Lines to show after each match'),
  '-B': count.optional().describe('Lines to show before each match'),
  '-C': count.optional().describe('Lines to show before and after each match'),
  context: count.optional().describe('The same as -C'),
  '-n': z.boolean().optional().describe('Show line numbers (default true)'),
  '-i': z.boolean().optional().describe('Ignore case'),
  multiline: z.boolean().optional().describe('Patterns may span lines, and . matches a newline'),
  head_limit: count.optional().describe('Most lines, files or counts to show; default 250, 0 for all'),
  offset: count.optional().describe('How many of them to skip'),
});
export type GrepInput = z.infer<typeof grepInputSchema>;
