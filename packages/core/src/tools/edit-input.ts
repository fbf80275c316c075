import * as z from 'zod/mini';
import { filledText, flag, text } from './input-fields.js';

export const editInputSchema = z.strictObject({
  file_path: filledText('The file to change; relative paths start from the working directory'),
  old_string: text('The text to replace, exactly as it stands in the file; empty to create a new file'),
  new_string: text('The text to put in its place'),
  replace_all: z.optional(flag('Replace every place, not only a single one')),
});
export type EditInput = z.infer<typeof editInputSchema>;
