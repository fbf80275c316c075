import type { BashAnalysis } from '../bash/analysis.js';
import type { PermissionMode } from './vote.js';

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
  readonly bash?: BashAnalysis;
  /** Lets a rule for a command lean on the mode for the files that the command writes. */
  readonly mode?: PermissionMode;
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  /** Absolute; a directory that is itself a symbolic link should be given by both its names. */
  readonly workingDirectories: readonly string[];
}
