import { done, refuse, type Attempt } from './tool-failure.js';

/** Compiles what a model wrote as a pattern. With Unicode rules where they accept it, else without; `(?i)` at the start is read. */
export function searchPattern(
  pattern: string,
  options: { readonly ignoreCase: boolean; readonly multiline: boolean },
): Attempt<RegExp> {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  const wanted = new Set([
    'g',
    ...(inline?.[1] ?? ''),
    ...(options.ignoreCase ? 'i' : ''),
    ...(options.multiline ? 'ms' : ''),
  ]);
  const flags = [...wanted].join('');
  const strict = compile(source, `${flags}u`);
  if (strict instanceof RegExp) return done(strict);
  const lenient = compile(source, flags);
  if (lenient instanceof RegExp) return done(lenient);
  return refuse(
    'badPattern',
    `The pattern ${JSON.stringify(pattern)} is not a valid regular expression: ${lenient}. Escape characters that are meant as themselves with a backslash.`,
  );
}

function compile(source: string, flags: string): RegExp | string {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    // The engine repeats the pattern before its reason; the caller names the pattern itself.
    const message = error instanceof Error ? error.message : String(error);
    return message.replace(/^.*\/[a-z]*: /s, '');
  }
}
