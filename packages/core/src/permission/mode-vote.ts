import type { BashAnalysis, PathEffect } from '../bash/analysis.js';
import { isInside, isProtected } from './inside.js';
import type { Subject, SubjectPath } from './subject.js';
import type { Behavior, Decision, PermissionMode, Vote } from './vote.js';

/** `protectedPath`: the call writes a file that configures tools or the shell, which no mode approves. */
export type ModeSubject = Subject & { readonly protectedPath: boolean };

/**
 * What the mode says about a call (L4.4a), after the rules.
 * - `acceptEdits` allows edits inside the working directories, by file tools and by the file commands of Bash;
 * - `plan` refuses edits and asks about all else that is not read-only;
 * - `bypassPermissions` allows, where nothing else says deny or ask;
 * - `auto` allows the same edits; what nobody decides is the classifier's;
 * - `default` and `dontAsk` have no opinion: the last acts on what is left at the end.
 */
export function modeVote(mode: PermissionMode, subject: ModeSubject): Vote {
  const vote = (behavior: Behavior | 'passthrough', message?: string): Vote => ({
    behavior,
    by: { from: 'mode', mode, ...(message !== undefined && { message }) },
  });
  switch (mode) {
    case 'acceptEdits':
    case 'auto':
      return onlyEdits(subject)
        ? vote('allow', 'It only edits files inside the working directories.')
        : vote('passthrough');
    case 'plan':
      if (subject.readOnly || subject.names.some((name) => NOTES.has(name))) return vote('passthrough');
      return !subject.bash && subject.paths.some((path) => path.access === 'write')
        ? vote('deny', 'Nothing is changed while a plan is being made.')
        : vote('ask', 'It may change something, and a plan is being made.');
    case 'bypassPermissions':
      return vote('allow', 'Permission checks are switched off for this session.');
    case 'default':
    case 'dontAsk':
      return vote('passthrough');
  }
}

/** In `dontAsk` a call that would ask is refused (L4.4a); the refusal keeps why it would have asked. */
export function applyDontAsk(decision: Decision): Decision {
  if (decision.behavior !== 'ask') return decision;
  const vote: Vote = {
    behavior: 'deny',
    by: {
      from: 'mode',
      mode: 'dontAsk',
      message:
        'It would need an answer, and nobody is asked: what a rule allows, and reading inside the working directories, runs.',
    },
  };
  return { behavior: 'deny', by: vote.by, trail: [...decision.trail, vote] };
}

/** Built-in tools that change what the session notes, and no file and no process. */
const NOTES: ReadonlySet<string> = new Set(['TodoWrite', 'TaskOutput', 'AskUserQuestion', 'ExitPlanMode']);

const EDITORS: ReadonlySet<string> = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);

function onlyEdits(subject: ModeSubject): boolean {
  if (subject.protectedPath) return false;
  if (subject.bash) return onlyEditsByBash(subject, subject.bash.analysis);
  if (!subject.names.some((name) => EDITORS.has(name))) return false;
  return subject.paths.length > 0 && subject.paths.every((path) => mayEdit(subject, path));
}

function onlyEditsByBash(subject: ModeSubject, analysis: BashAnalysis): boolean {
  if (!analysis.complete || analysis.critical.length > 0 || analysis.outside.length > 0) return false;
  // Not its writes alone: a link may lead what it reads outside.
  if (analysis.writes.length === 0 || !subject.paths.every((path) => isInside(path, subject.workingDirectories)))
    return false;
  if (!analysis.commands.every((command) => command.readOnly || command.edits)) return false;
  return analysis.writes.every((effect) => modeAllowsEffect(subject, effect));
}

/** Whether `acceptEdits` would allow a Bash command to write this file; one that is not known for certain it would not. */
export function modeAllowsEffect(subject: Subject, { path, uncertain }: PathEffect): boolean {
  if (path === null || uncertain) return false;
  const known = subject.paths.find((candidate) => candidate.given === path);
  return mayEdit(subject, { access: 'write', given: path, real: known?.real ?? path });
}

function mayEdit(subject: Subject, path: SubjectPath): boolean {
  return isInside(path, subject.workingDirectories) && !isProtected(path, subject.home);
}
