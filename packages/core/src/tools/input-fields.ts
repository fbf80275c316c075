// What the inputs of tools are made of. What the model did wrong is said here: zod's small build has no words of its own.
import * as z from 'zod/mini';

export const text = (about: string) => z.string().check(z.describe(about));

export const filledText = (about: string) => z.string().check(filled(), z.describe(about));

/** Not even blanks alone, and none at the ends. */
export const trimmedText = (about: string) => z.string().check(z.trim(), filled(), z.describe(about));

export const wholeNumber = (least: number, about: string) =>
  z.int().check(z.minimum(least, `it must be at least ${least}`), z.describe(about));

export const flag = (about: string) => z.boolean().check(z.describe(about));

const filled = () => z.minLength(1, 'it must not be empty');
