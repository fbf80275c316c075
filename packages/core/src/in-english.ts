import type * as z from 'zod/mini';

/**
 * `safeParse` for values whose issues a person or a model will read: zod's small build has no words of its own. They are
 * given per parse, so that the language an embedder chose for zod as a whole stays theirs.
 */
export function parseInEnglish<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.core.util.SafeParseResult<z.output<Schema>> {
  const parsed = schema.safeParse(value);
  // Only what does not fit is parsed with words: that takes several times as long.
  return parsed.success ? parsed : schema.safeParse(value, IN_ENGLISH);
}

const IN_ENGLISH: { readonly error: z.core.$ZodErrorMap } = {
  error: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return `it must be of type ${issue.expected}`;
      case 'invalid_value':
        return `it must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
      case 'too_small':
        return issue.origin === 'string' ? 'it must not be empty' : `it must be more than ${issue.minimum}`;
      default:
        return 'it has the wrong form';
    }
  },
};
