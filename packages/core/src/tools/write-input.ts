import * as z from 'zod/mini';
import { filledText, text } from './input-fields.js';

export const writeInputSchema = z.strictObject({
  file_path: filledText('The file to write; relative paths start from the working directory'),
  content: text('All that the file shall hold'),
});
export type WriteInput = z.infer<typeof writeInputSchema>;
