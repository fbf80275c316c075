import * as z from 'zod/mini';
import { filledText, wholeNumber } from './input-fields.js';

export const readInputSchema = z.strictObject({
  file_path: filledText('The file to read; relative paths start from the working directory'),
  offset: z.optional(wholeNumber(0, 'The line to start from, counted from 1')),
  limit: z.optional(wholeNumber(1, 'How many lines to read')),
});
export type ReadInput = z.infer<typeof readInputSchema>;
