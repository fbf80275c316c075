// A Bash command against Bash rules, and what it reads and writes against Read and Edit rules.
import type { BashAnalysis, PathEffect, Span } from '../bash/analysis.js';
import { compileBashRules, matchBashRules, type BashRuleIndex } from '../bash/bash-rules.js';
import { isInside, isProtected } from './inside.js';
import { followLinks } from './follow-links.js';
import { rulesUnderGlob } from './glob-overlap.js';
import { placesOf } from './match-path.js';
import { modeAllowsEffect } from './mode-vote.js';
import { allowingHits, restrictingHits } from './path-hits.js';
import type { BashRule, RuleIndex } from './rule-index.js';
import type { RuleHit } from './rule-hit.js';
import type { CompiledRule } from './sourced-rule.js';
import type { Subject, SubjectPath } from './subject.js';

export function bashHits(index: RuleIndex, subject: Subject, analysis: BashAnalysis): readonly RuleHit[] {
  const { restricting, allowing, covered } = judgeBash(index, subject, analysis);
  return covered ? [...restricting, ...allowing] : restricting;
}

export interface BashJudgement {
  readonly rules: BashRuleIndex<CompiledRule>;
  readonly restricting: readonly RuleHit[];
  /** Rules that cover a command, or a file of a redirect. */
  readonly allowing: readonly RuleHit[];
  /** What neither a rule covers, nor the mode. */
  readonly uncovered: readonly { readonly text: string; readonly span: Span }[];
  /** Rules allow the command as a whole. */
  readonly covered: boolean;
}

export function judgeBash(index: RuleIndex, subject: Subject, analysis: BashAnalysis): BashJudgement {
  const leanedOn: RuleHit[] = [];
  const allows = (access: SubjectPath['access']) => (given: string) => {
    const path = pathOf(subject, access, given);
    if (access === 'write' && modeAllowsWrite(subject, path)) return true;
    const hits = allowingHits(index, subject, path);
    leanedOn.push(...hits);
    return hits.length > 0;
  };
  const rules = compiled(index.bash);
  const found = matchBashRules(rules, followLinks(subject, analysis), {
    allowsWrite: allows('write'),
    allowsRead: allows('read'),
  });
  const restricting = [
    ...found.deny,
    // Deny rules that only may match stand among them: a person decides what is meant.
    ...found.ask.map((hit) => ({ ...hit, behavior: 'ask' as const })),
    ...effectHits(index, subject, 'write', analysis.writes),
    ...effectHits(index, subject, 'read', analysis.reads),
  ];
  const uncovered = found.uncovered.filter(({ span }) => !modeAllowsCommand(subject, analysis, span));
  const allowing = [...found.allow, ...leanedOn];
  return { rules, restricting, allowing, uncovered, covered: uncovered.length === 0 && allowing.length > 0 };
}

const indexes = new WeakMap<readonly BashRule[], BashRuleIndex<CompiledRule>>();

/** Compiled with the first command that meets the rules, and kept as long as they are. */
function compiled(rules: readonly BashRule[]): BashRuleIndex<CompiledRule> {
  let index = indexes.get(rules);
  if (!index) indexes.set(rules, (index = compileBashRules(rules)));
  return index;
}

function effectHits(
  index: RuleIndex,
  subject: Subject,
  access: SubjectPath['access'],
  effects: readonly PathEffect[],
): RuleHit[] {
  const { restricting } = placesOf(subject);
  return effects.flatMap((effect): readonly RuleHit[] => {
    const { path, within, text, span } = effect;
    const possible = (tags: readonly CompiledRule[]) =>
      tags.map((tag) => ({ tag, subject: text, span, uncertain: true, behavior: 'ask' as const }));
    // It is not known which file this is, so that any rule could be about it; one of them is named.
    if (path === null && within === undefined) {
      const bare = restrictingHits(index, subject, { access, given: text, real: text }, 'bare');
      return bare.length > 0
        ? bare.map((hit) => ({ ...hit, span }))
        : possible(restrictingTags(index, access).slice(0, 1));
    }
    const known = restrictingHits(index, subject, pathOf(subject, access, path ?? within ?? '/'));
    const bound = known.map((hit) => ({ ...hit, span }));
    if (within === undefined) return bound;
    const binding = new Set(restrictingTags(index, access));
    const globbed = [index.edit, index.read].flatMap((rules) => rulesUnderGlob(rules.restricting, effect, restricting));
    return [...bound, ...possible(globbed.filter((tag) => binding.has(tag) && !bound.some((hit) => hit.tag === tag)))];
  });
}

/** The path rules that restrict an access: reading is for Read rules, writing for Edit rules and for what may not be read. */
function restrictingTags(index: RuleIndex, access: SubjectPath['access']): readonly CompiledRule[] {
  const read = index.read.restricting.rules.map(({ tag }) => tag);
  if (access === 'read') return read;
  return [...index.edit.restricting.rules.map(({ tag }) => tag), ...read.filter((tag) => tag.behavior === 'deny')];
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
