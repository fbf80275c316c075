import type { BashAnalysis } from '../bash/analysis.js';
import type { BashRuleSuggestion } from '../bash/suggest-bash-rules.js';
import type { RuleHit } from './rule-hit.js';
import type { RuleIndex } from './rule-index.js';
import type { PermissionMode, Vote } from './vote.js';

/** A path that a call reads or writes. Absolute. */
export interface SubjectPath {
  readonly access: 'read' | 'write';
  /** As the call names it. */
  readonly given: string;
  /** With symbolic links resolved; for what does not exist yet, those of its nearest existing parent. */
  readonly real: string;
  /** The call is about everything below as well, as a search is. */
  readonly tree?: true;
}

/** A Bash command that was read. It brings along what rules make of it, since the reader is not there before the first command. */
export interface BashReading {
  readonly analysis: BashAnalysis;
  /** Rules that apply to the command, or to what it reads and writes. */
  hits(index: RuleIndex, subject: Subject): readonly RuleHit[];
  /** Its parts and what came of each, for an explanation. */
  explain(index: RuleIndex, subject: Subject): readonly Vote[];
  /** Rules that would cover its parts. */
  suggestions(): readonly BashRuleSuggestion[];
}

/** A call as rules and modes see it. */
export interface Subject {
  /** The name the tool has now. */
  readonly tool: string;
  /** That name and every alias: rules written for an old name bind. */
  readonly names: readonly string[];
  readonly input: unknown;
  readonly readOnly: boolean;
  /** For Bash: what the analysis found, so that symbolic links count there too. Other tools: their resources. */
  readonly paths: readonly SubjectPath[];
  /** Null: a command that nobody could read. Absent: the call is none. */
  readonly bash?: BashReading | null;
  /** Lets a rule for a command lean on the mode for the files that the command writes. */
  readonly mode?: PermissionMode;
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  /** Absolute; a directory that is itself a symbolic link should be given by both its names. */
  readonly workingDirectories: readonly string[];
}
