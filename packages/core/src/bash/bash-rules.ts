// Matching Bash rules against a plan: on words, never on text, once compiled.
import type { BashAnalysis, BashCommand, PathEffect, Span } from './analysis.js';
import { compileIndex } from './bash-rule-index.js';
import type { BashRuleIndex } from './bash-rule-index.js';
import { findLooseRules } from './loose-words.js';
import { resolvePath } from './paths.js';
import { matchCommand, newStarBudget } from './match-command.js';
import type { CommandMatch } from './match-command.js';
import type { RuleBehavior } from './rule-trie.js';
import { staysInside } from './walk.js';

export type { BashRuleIndex } from './bash-rule-index.js';

export interface Hit<Tag> {
  readonly tag: Tag;
  /** The part of the command that met the rule. */
  readonly subject: string;
  readonly span: [number, number];
  /** It only may match what will run. */
  readonly uncertain?: true;
}

export interface BashRuleMatch<Tag> {
  readonly deny: Hit<Tag>[];
  /** Ask rules, and deny rules that only may match: both keep an allow rule from allowing. */
  readonly ask: Hit<Tag>[];
  readonly allow: Hit<Tag>[];
  /** What neither reads only nor is covered by an allow rule. Rules allow the command when this is empty and `allow` is not. */
  readonly uncovered: { readonly text: string; readonly span: [number, number] }[];
}

export interface MatchOptions {
  /** Edit rules: may this file (absolute path) be written? */
  readonly allowsWrite?: (path: string) => boolean;
  /** Read rules, for files outside the working directories. */
  readonly allowsRead?: (path: string) => boolean;
}

/**
 * Compiles the contents of Bash rules (`undefined` and `*`: the bare rule). The cost of matching does not grow with the
 * number of rules that are about other commands.
 */
export function compileBashRules<Tag>(
  rules: readonly { readonly content: string | undefined; readonly behavior: RuleBehavior; readonly tag: Tag }[],
): BashRuleIndex<Tag> {
  return compileIndex(rules);
}

/** Tries all rules on all commands of a plan. A deny or ask rule needs one of them, an allow rule must cover each. */
export function matchBashRules<Tag>(
  index: BashRuleIndex<Tag>,
  analysis: BashAnalysis,
  options: MatchOptions = {},
): BashRuleMatch<Tag> {
  const result: BashRuleMatch<Tag> = { deny: [], ask: [], allow: [], uncovered: [] };
  const hit = (tag: Tag, subject: string, span: Span, uncertain?: boolean): Hit<Tag> => ({
    tag,
    subject,
    span: [span[0], span[1]],
    ...(uncertain && { uncertain: true as const }),
  });
  const text = analysis.command.trim();
  const whole: Span = [0, analysis.command.length];

  for (const tag of index.everything.deny) result.deny.push(hit(tag, text, whole));
  for (const tag of index.everything.ask) result.ask.push(hit(tag, text, whole));
  const exact = index.texts.get(text);
  for (const tag of exact?.deny ?? []) result.deny.push(hit(tag, text, whole));
  for (const tag of exact?.ask ?? []) result.ask.push(hit(tag, text, whole));
  const budget = newStarBudget();
  const matches = analysis.commands.map((command) => matchCommand(index, command, budget));
  analysis.commands.forEach((command, at) => {
    const match = matches[at];
    for (const tag of match?.deny ?? []) result.deny.push(hit(tag, command.text, command.span));
    for (const tag of match?.ask ?? []) result.ask.push(hit(tag, command.text, command.span));
    for (const tag of match?.possible ?? []) result.ask.push(hit(tag, command.text, command.span, true));
  });
  if (analysis.looseWords) {
    findLooseRules(index.trie, analysis.looseWords, (rules, found) => {
      for (const tag of rules.deny) result.deny.push(hit(tag, found, whole));
      for (const tag of rules.ask) result.ask.push(hit(tag, found, whole));
    });
  }
  const [unclear] = analysis.opaque;
  if (unclear && index.anyRestricting !== undefined && result.deny.length === 0) {
    result.ask.push(hit(index.anyRestricting, analysis.command.slice(...unclear.span), unclear.span, true));
  }

  const blanket = [...index.everything.allow, ...(exact?.allow ?? [])];
  for (const tag of blanket) result.allow.push(hit(tag, text, whole));
  cover(matches, analysis, options, blanket.length > 0, result, hit);
  return result;
}

function cover<Tag>(
  matches: readonly CommandMatch<Tag>[],
  analysis: BashAnalysis,
  options: MatchOptions,
  blanket: boolean,
  result: BashRuleMatch<Tag>,
  hit: (tag: Tag, subject: string, span: Span) => Hit<Tag>,
): void {
  const leave = (text: string, span: Span): void => {
    if (!blanket) result.uncovered.push({ text, span: [span[0], span[1]] });
  };
  const directories = resolvedDirectories(analysis);
  const mayRead = (effect: PathEffect): boolean =>
    staysInside(effect, directories) ||
    (effect.path !== null && !effect.uncertain && options.allowsRead?.(effect.path) === true);
  const readable = ({ reads }: BashCommand): boolean => reads.every(mayRead);
  const covered: boolean[] = [];
  analysis.commands.forEach((command, at) => {
    const outer = command.within;
    const inherited = outer !== undefined && covered[outer] === true && analysis.commands[outer]?.coverage !== 'inner';
    const tags = matches[at]?.allow ?? [];
    for (const tag of tags) result.allow.push(hit(tag, command.text, command.span));
    covered[at] =
      inherited || tags.length > 0 || command.coverage === 'inner' || (command.readOnly && readable(command));
    if (!covered[at]) leave(command.text, command.span);
  });
  for (const effect of analysis.redirects.writes) {
    const allowed = effect.path !== null && !effect.uncertain && options.allowsWrite?.(effect.path) === true;
    if (!allowed) leave(effect.text, effect.span);
  }
  for (const effect of analysis.redirects.reads) if (!mayRead(effect)) leave(effect.text, effect.span);
  for (const part of analysis.opaque) leave(analysis.command.slice(...part.span), part.span);
}

function resolvedDirectories({ context }: BashAnalysis): readonly string[] {
  return context.workingDirectories.map((one) => resolvePath('/', one));
}
