import en from 'zod/v4/locales/en.js';

/**
 * Given to a parse whose issues a person or a model will read: zod's small build has no words of its own. Per parse, so that
 * the language an embedder chose for zod as a whole stays theirs.
 */
export const IN_ENGLISH = { error: en().localeError };
