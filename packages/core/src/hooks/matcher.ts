export type NameTest = (toolName: string) => boolean;

export type CompiledMatcher =
  { readonly ok: true; readonly matches: NameTest } | { readonly ok: false; readonly message: string };

// Whatever consists of these alone is a list of exact names; a hyphen is part of a name.
const NAME_LIST = /^[A-Za-z0-9_\-, |]*$/;

/**
 * Reads a matcher over tool names, as public hook settings write it: absent, empty or `*` is every tool; a name or a
 * list split on `|` and `,` is exact; anything else is a regular expression, unanchored and case-sensitive.
 */
export function compileMatcher(matcher: string | undefined): CompiledMatcher {
  if (matcher === undefined || matcher === '' || matcher === '*') return { ok: true, matches: () => true };
  if (NAME_LIST.test(matcher)) {
    const names = new Set(matcher.split(/[|,]/).map((name) => name.trim()));
    names.delete('');
    if (names.size === 0) return { ok: false, message: `The matcher "${matcher}" names no tool.` };
    return { ok: true, matches: (toolName) => names.has(toolName) };
  }
  try {
    const pattern = new RegExp(matcher);
    return { ok: true, matches: (toolName) => pattern.test(toolName) };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      message: `The matcher "${matcher}" is no regular expression, so the hook never runs: ${cause}`,
    };
  }
}
