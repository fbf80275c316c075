// A Bash command against Bash rules, and what it reads and writes against Read and Edit rules.
import type { BashAnalysis, PathEffect, Span } from '../bash/analysis.js';
import { matchBashRules } from '../bash/bash-rules.js';
import { isInside, isProtected } from './inside.js';
import { modeAllowsEffect } from './mode-vote.js';
import { allowingHits, restrictingHits } from './path-hits.js';
import type { RuleIndex } from './rule-index.js';
import type { RuleHit } from './rule-hit.js';
import type { Subject, SubjectPath } from './subject.js';

export function bashHits(index: RuleIndex, subject: Subject, analysis: BashAnalysis): RuleHit[] {
  const leanedOn: RuleHit[] = [];
  const allows = (access: SubjectPath['access']) => (given: string) => {
    const path = pathOf(subject, access, given);
    if (access === 'write' && modeAllowsWrite(subject, path)) return true;
    const hits = allowingHits(index, subject, path);
    leanedOn.push(...hits);
    return hits.length > 0;
  };
  const found = matchBashRules(index.bash, analysis, { allowsWrite: allows('write'), allowsRead: allows('read') });
  const restricting = [
    ...found.deny,
    ...found.ask,
    ...effectHits(index, subject, 'write', analysis.writes),
    ...effectHits(index, subject, 'read', analysis.reads),
  ];
  const uncovered = found.uncovered.filter(({ span }) => !modeAllowsCommand(subject, analysis, span));
  const covered = uncovered.length === 0 && (found.allow.length > 0 || leanedOn.length > 0);
  return covered ? [...restricting, ...found.allow, ...leanedOn] : restricting;
}

function effectHits(
  index: RuleIndex,
  subject: Subject,
  access: SubjectPath['access'],
  effects: readonly PathEffect[],
): RuleHit[] {
  return effects.flatMap(({ path, within, text, span }) => {
    const named = path ?? within;
    if (named !== undefined) {
      return restrictingHits(index, subject, pathOf(subject, access, named)).map((hit) => ({ ...hit, span }));
    }
    // It is not known which file this is, so that any rule could be about it; one of them is named.
    const first = firstRestricting(index, access);
    return first ? [{ tag: first, subject: text, span, uncertain: true, behavior: 'ask' as const }] : [];
  });
}

function firstRestricting(index: RuleIndex, access: SubjectPath['access']) {
  const read = index.read.restricting.tags.find((tag) => tag.behavior === 'deny' || access === 'read');
  return access === 'read' ? read : (index.edit.restricting.tags[0] ?? read);
}

/** The path with its links resolved, where the session looked it up. */
function pathOf(subject: Subject, access: SubjectPath['access'], given: string): SubjectPath {
  const known = subject.paths.find((path) => path.given === given);
  return { access, given, real: known?.real ?? given };
}

/** An edit that the mode would allow does not keep a rule from allowing the command that makes it. */
function modeAllowsWrite(subject: Subject, path: SubjectPath): boolean {
  if (isProtected(path, subject.home)) return false;
  if (subject.mode === 'bypassPermissions') return true;
  return subject.mode === 'acceptEdits' && isInside(path, subject.workingDirectories);
}

/** In `acceptEdits`, a command that only edits what the mode lets it edit needs no rule beside those of its neighbours. */
function modeAllowsCommand(subject: Subject, analysis: BashAnalysis, span: Span): boolean {
  if (subject.mode !== 'acceptEdits') return false;
  const command = analysis.commands.find(({ span: [start, end] }) => start === span[0] && end === span[1]);
  return command?.edits === true && command.writes.every((effect) => modeAllowsEffect(subject, effect));
}
