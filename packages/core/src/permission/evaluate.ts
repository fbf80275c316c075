// Rules to votes (L4.3, L4.4): every deny, ask and allow that applies to a call, each with the rule that says so.
import { inputField } from './input-field.js';
import { hostOf, matchDomain } from './match-domain.js';
import { matchNames } from './name-index.js';
import { matchParam } from './param-rule.js';
import { pathHits } from './path-hits.js';
import type { RuleIndex } from './rule-index.js';
import { type RuleHit, toVotes } from './rule-hit.js';
import type { CompiledRule } from './sourced-rule.js';
import type { Subject } from './subject.js';
import type { Vote } from './vote.js';

/**
 * All votes that rules cast on a call: denies first, then asks, then allows, each in the order in which the rules were
 * given. An empty list is silence. Which votes there are never depends on that order.
 */
export function evaluateRules(index: RuleIndex, subject: Subject): Vote[] {
  return toVotes([
    ...nameHits(index, subject),
    ...paramHits(index, subject),
    ...agentHits(index, subject),
    ...domainHits(index, subject),
    ...(subject.bash ? subject.bash.hits(index, subject) : pathHits(index, subject)),
  ]);
}

function nameHits(index: RuleIndex, subject: Subject): RuleHit[] {
  const hits = matchNames(index.names, subject.names);
  // The name of an MCP tool does not tell where its server's name ends: for a rule that restricts, every end counts.
  const prefixes = subject.names.flatMap(serverPrefixes);
  if (prefixes.length === 0) return hits.map((tag) => ({ tag }));
  const wider = matchNames(index.names, prefixes).filter(restricts);
  return [...new Set([...hits, ...wider])].map((tag) => ({ tag }));
}

const restricts = (tag: CompiledRule) => tag.behavior !== 'allow';

function serverPrefixes(name: string): string[] {
  if (!name.startsWith('mcp__')) return [];
  const parts = name.split('__');
  return parts.slice(3).map((_, at) => parts.slice(0, at + 3).join('__'));
}

function paramHits(index: RuleIndex, subject: Subject): RuleHit[] {
  const { input } = subject;
  if (index.params.size === 0 || typeof input !== 'object' || input === null) return [];
  return subject.names.flatMap((name) => {
    const ofTool = index.params.get(name);
    if (!ofTool) return [];
    return Object.keys(input).flatMap((field) =>
      (ofTool.get(field) ?? [])
        .filter((param) => matchParam(param, input))
        .map(({ tag, param }) => ({ tag, subject: param })),
    );
  });
}

const AGENT_TOOLS = ['Agent', 'Task'];

function agentHits(index: RuleIndex, subject: Subject): RuleHit[] {
  if (!subject.names.some((name) => AGENT_TOOLS.includes(name))) return [];
  const agent = inputField(subject.input, 'subagent_type');
  return typeof agent === 'string' ? matchNames(index.agents, [agent]).map((tag) => ({ tag, subject: agent })) : [];
}

function domainHits(index: RuleIndex, subject: Subject): RuleHit[] {
  if (!subject.names.includes('WebFetch')) return [];
  const host = hostOf(inputField(subject.input, 'url'));
  return host === undefined ? [] : matchDomain(index.domains, host).map((tag) => ({ tag, subject: host }));
}
