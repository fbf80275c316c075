// The only file that knows the parser. Text that another shell, a terminal or a person could read differently is refused
// before it is parsed; every other guard lives in the walk.
import { parse } from 'unbash';
import type { ParsedScript } from 'unbash';

export type {
  ArithmeticExpression,
  Assignment,
  Case,
  Command,
  CommandNode,
  CompoundCommand,
  ParameterExpansionPart,
  ParsedScript,
  PipelineNode,
  Redirection,
  Statement,
  TestExpression,
  Word,
  WordPart,
} from 'unbash';

/** Longer commands are not analysed (UTF-16 units). */
export const MAX_COMMAND_CHARS = 10_000;

// Controls, blanks that are not the shell's, invisible and private characters, lone surrogates, full-width look-alikes.
const FOREIGN = /[^\P{Cc}\t\n]|[^\P{Z} ]|[\p{Cf}\p{Co}\p{Cs}\u2800\u3164\u115F\u1160\uFFA0\uFF01-\uFF5E]/u;

export type ParseOutcome =
  { readonly ok: true; readonly script: ParsedScript } | { readonly ok: false; readonly reason: string };

/** Parses Bash source; a refusal or a parser fault becomes a reason in words. Never throws. */
export function parseBash(source: string): ParseOutcome {
  if (source.length > MAX_COMMAND_CHARS) {
    return { ok: false, reason: `it is longer than ${MAX_COMMAND_CHARS.toLocaleString('en-US')} characters` };
  }
  if (FOREIGN.test(source)) return { ok: false, reason: 'it holds control, invisible or look-alike characters' };
  try {
    return { ok: true, script: parse(source) };
  } catch {
    return { ok: false, reason: 'it is nested too deeply to be read' };
  }
}
