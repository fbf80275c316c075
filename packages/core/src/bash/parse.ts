// The only file that knows the parser. Text that another shell, a terminal or a person could read differently is refused
// before it is parsed; every other guard lives in the walk.
import { parse } from 'unbash';
import type { ParsedScript } from 'unbash';
import { tooMuch } from './measure-command.js';

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

/** Longer commands are not trusted (UTF-16 units). */
export const MAX_COMMAND_CHARS = 10_000;
/** Beyond this it is not taken apart at all: deny rules look for their words only. */
const MAX_PARSED_CHARS = 20_000;
const TOO_LONG = 'it is longer than 10,000 characters';
const STRANGE = 'it holds control, invisible or look-alike characters';

// Controls, blanks that are not the shell's, invisible and private characters, lone surrogates, full-width look-alikes.
const FOREIGN = /[^\P{Cc}\t\n]|[^\P{Z} ]|[\p{Cf}\p{Co}\p{Cs}\u2800\u3164\u115F\u1160\uFFA0\uFF01-\uFF5E]/u;

/** Most commands; the look for the rest is slow. */
const ORDINARY = /^[\t\n -~]*$/;

export interface ParseOutcome {
  /** Absent when the parser gave up. */
  readonly script?: ParsedScript;
  /** Why the text is not to be trusted, if it is not: then the script serves deny rules only. */
  readonly reason?: string;
}

/** Parses Bash source; a refusal or a parser fault becomes a reason in words. Never throws. */
export function parseBash(source: string): ParseOutcome {
  if (source.length > MAX_PARSED_CHARS) return { reason: TOO_LONG };
  const much = tooMuch(source);
  if (much !== undefined) return { reason: much };
  const reason =
    source.length > MAX_COMMAND_CHARS ? TOO_LONG : !ORDINARY.test(source) && FOREIGN.test(source) ? STRANGE : undefined;
  try {
    return { script: parse(source), ...(reason !== undefined && { reason }) };
  } catch {
    return { reason: 'it is nested too deeply to be read' };
  }
}
