// A Bash command part by part, for explanations: each command, redirect and unclear text with its place and what came of it,
// and each rule that was tried on it. Made from the judgement that the votes are made from; it decides nothing.
import type { BashAnalysis, BashCommand, PathEffect, Span } from '../bash/analysis.js';
import { triedRules } from '../bash/tried-rules.js';
import { judgeBash, type BashJudgement } from './bash-hits.js';
import type { RuleHit } from './rule-hit.js';
import { voteOf } from './rule-hit.js';
import type { RuleIndex } from './rule-index.js';
import type { CompiledRule } from './sourced-rule.js';
import type { Subject } from './subject.js';
import type { Reason, Vote } from './vote.js';

/** Of rules that were tried in vain; a file may hold ten thousand. */
const MAX_TRIED = 1_000;

interface Part {
  readonly kind: Extract<Reason, { from: 'part' }>['part'];
  readonly text: string;
  readonly span: Span;
  readonly message: string;
  readonly tried: Iterable<CompiledRule>;
  /** Hits that stand in the trail as votes, or would if all were covered. */
  readonly hits: readonly RuleHit[];
}

/** Votes without an opinion, in the order in which the parts stand in the command. */
export function explainBash(index: RuleIndex, subject: Subject, analysis: BashAnalysis): Vote[] {
  const judgement = judgeBash(index, subject, analysis);
  const parts = [
    ...analysis.commands.map((command, at) => commandPart(analysis, judgement, command, at)),
    ...analysis.redirects.all.map(({ text, span, effects }) => redirectPart(index, judgement, text, span, effects)),
    ...analysis.opaque.map(({ reason, span }) => unclearPart(analysis, reason, span)),
  ].sort((one, other) => one.span[0] - other.span[0]);
  let left = MAX_TRIED;
  const votes: Vote[] = [];
  for (const { kind, text, span, message, tried, hits } of parts) {
    votes.push({ behavior: 'passthrough', by: { from: 'part', part: kind, text, span, message } });
    const met = new Set(hits.map(({ tag }) => tag));
    const silent = judgement.covered ? [] : hits.filter((hit) => judgement.allowing.includes(hit));
    for (const tag of new Set(silent.map((hit) => hit.tag)))
      votes.push(triedVote(tag, text, span, 'it covers this part, and not every part is covered'));
    for (const tag of [...tried].sort((one, other) => one.order - other.order)) {
      if (met.has(tag)) continue;
      left -= 1;
      if (left >= 0) votes.push(triedVote(tag, text, span, 'it does not match'));
    }
  }
  if (left < 0) {
    const message = `${-left} more rules were tried on its parts and do not match`;
    const span = [0, analysis.command.length] as const;
    votes.push({
      behavior: 'passthrough',
      by: { from: 'part', part: 'command', text: analysis.command, span, message },
    });
  }
  return votes;
}

const triedVote = (tag: CompiledRule, text: string, span: Span, message: string): Vote =>
  voteOf({ tag, subject: text, span, message }, 'passthrough');

const isAt = (one: Span, other: Span | undefined): boolean =>
  other !== undefined && one[0] === other[0] && one[1] === other[1];

function commandPart(
  analysis: BashAnalysis,
  { rules, restricting, allowing, uncovered }: BashJudgement,
  command: BashCommand,
  at: number,
): Part {
  const { text, span } = command;
  const effects = [...command.reads, ...command.writes];
  const isMine = (hit: RuleHit): boolean =>
    (isAt(span, hit.span) && hit.subject === text) || effects.some((effect) => isAt(effect.span, hit.span));
  const hits = [...restricting, ...allowing].filter(isMine);
  const whole = allowing.find(({ subject }) => subject === analysis.command.trim() && uncovered.length === 0);
  const open = uncovered.some((one) => one.text === text && isAt(span, one.span));
  const message =
    said(hits.length === 0 && whole ? [whole] : hits) ??
    (open ? unmet(analysis, command) : coveredBecause(command, analysis.commands, at));
  return { kind: 'command', text, span, message, tried: triedRules(rules, command), hits };
}

function unmet({ outside }: BashAnalysis, { readOnly, reads }: BashCommand): string {
  const left = readOnly ? reads.find((effect) => outside.includes(effect)) : undefined;
  if (left) return `it reads \`${left.path ?? left.text}\`, outside the working directories, and no rule covers it`;
  return readOnly ? 'it only reads, and not only inside the working directories' : 'no rule covers it';
}

function coveredBecause(command: BashCommand, all: readonly BashCommand[], at: number): string {
  const runner = command.within === undefined || command.within === at ? undefined : all[command.within];
  if (command.coverage === 'inner') return 'it is judged by what it runs';
  if (command.readOnly) return 'it only reads';
  if (runner && runner.coverage !== 'inner') return 'it is covered with the command that runs it';
  return 'the mode allows what it edits';
}

function redirectPart(
  index: RuleIndex,
  { restricting, allowing, uncovered }: BashJudgement,
  text: string,
  span: Span,
  effects: readonly PathEffect[],
): Part {
  const [effect] = effects;
  if (!effect) return { kind: 'redirect', text, span, message: 'it is about no file', tried: [], hits: [] };
  const reads = /^\d*</.test(text) && !text.includes('>');
  const hits = [
    ...restricting.filter((hit) => isAt(effect.span, hit.span)),
    ...allowing.filter((hit) => hit.span === undefined && effects.some(({ path }) => hit.subject === path)),
  ];
  const open = uncovered.some((one) => one.text === effect.text && isAt(effect.span, one.span));
  const what = `it ${reads ? 'reads' : 'writes'} ${effect.path ?? 'a file that is not known before it runs'}`;
  const outcome = said(hits) ?? (open ? `no ${reads ? 'Read' : 'Edit'} rule covers that` : coveredFile(reads));
  const { edit, read } = index;
  const tried = [edit.restricting, edit.allowing, read.restricting, ...(reads ? [read.allowing] : [])].flatMap(
    (rules) => rules.rules.map(({ tag }) => tag),
  );
  return { kind: 'redirect', text, span, message: `${what}: ${outcome}`, tried: new Set(tried), hits };
}

const coveredFile = (reads: boolean): string =>
  reads ? 'that needs no rule' : 'the mode or a rule for the whole command allows that';

function unclearPart({ command }: BashAnalysis, reason: string, span: Span): Part {
  return {
    kind: 'unclear',
    text: command.slice(...span),
    span,
    message: `not understood: ${reason}`,
    tried: [],
    hits: [],
  };
}

/** What the rules that were met say, the strictest first. */
function said(hits: readonly RuleHit[]): string | undefined {
  const by = (behavior: string): RuleHit | undefined =>
    hits.find((hit) => (hit.behavior ?? hit.tag.behavior) === behavior);
  const [deny, ask, allow] = [by('deny'), by('ask'), by('allow')];
  if (deny) return `denied by ${deny.tag.text}`;
  if (ask) return ask.uncertain ? `${ask.tag.text} may match it` : `${ask.tag.text} wants a person to decide`;
  return allow && `allowed by ${allow.tag.text}`;
}
