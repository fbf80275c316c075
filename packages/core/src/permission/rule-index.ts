// All rules of a session, compiled once: each kind in an index of its own, so that a look-up never walks the others.
import type { Diagnostic } from './diagnostic.js';
import { buildDomainIndex, domainPattern, type DomainIndex } from './match-domain.js';
import { buildNameIndex, type NameIndex } from './name-index.js';
import { PRIMARY_FIELDS, parseParamRule, type ParamRule } from './param-rule.js';
import { buildPathIndex, type PathIndex, type PathRule } from './path-index.js';
import { parsePathPattern } from './path-pattern.js';
import { parseRule } from './rule.js';
import { shadowedRules } from './shadowed-rules.js';
import { sourceText } from './explain.js';
import { isPromptRule, ruleFaults } from './rule-faults.js';
import { kindOfTool } from './rule-kind.js';
import type { CompiledRule, SourcedRule } from './sourced-rule.js';

interface PathRules {
  readonly restricting: PathIndex<CompiledRule>;
  readonly allowing: PathIndex<CompiledRule>;
}

type TaggedParam = ParamRule & { readonly tag: CompiledRule };

/** By tool name, then by the name of the field. */
type ParamIndex = Map<string, Map<string, TaggedParam[]>>;

/** A rule about commands, as it is: what reads it comes with the first command. */
export interface BashRule {
  /** Undefined: the bare rule. */
  readonly content: string | undefined;
  readonly behavior: CompiledRule['behavior'];
  readonly tag: CompiledRule;
}

export interface RuleIndex {
  /** Rules that name a whole tool, a server, or tools by `*`. */
  readonly names: NameIndex<CompiledRule>;
  readonly read: PathRules;
  readonly edit: PathRules;
  readonly domains: DomainIndex<CompiledRule>;
  /** By the name that the rule gives the agent. */
  readonly agents: NameIndex<CompiledRule>;
  readonly params: ParamIndex;
  readonly bash: readonly BashRule[];
}

export interface CompileOptions {
  /** Old tool names and the names they have now; a rule for an old name is read like one for the new. */
  readonly currentNames?: ReadonlyMap<string, string>;
}

/**
 * Compiles rules. What cannot be read or can never match is skipped and told in `diagnostics`; the rest holds.
 *
 * @example
 * const { index } = compileRules([{ text: 'Read(./secrets/**)', behavior: 'deny', source: 'projectSettings' }]);
 */
export function compileRules(
  rules: readonly SourcedRule[],
  options: CompileOptions = {},
): { readonly index: RuleIndex; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const compiled: CompiledRule[] = [];
  const names: { tool: string; tag: CompiledRule }[] = [];
  const paths = {
    read: { allowing: newPaths(), restricting: newPaths() },
    edit: { allowing: newPaths(), restricting: newPaths() },
  };
  const domains: { host: string; tag: CompiledRule }[] = [];
  const agents: { tool: string; tag: CompiledRule }[] = [];
  const params: ParamIndex = new Map();
  const bash: BashRule[] = [];

  rules.forEach((given, order) => {
    const parsed = parseRule(given.text);
    const tell = (severity: Diagnostic['severity'], message: string) =>
      diagnostics.push(about(given, severity, message));
    if (!parsed.ok) return tell('error', `This rule is skipped: ${parsed.message}`);
    const { rule } = parsed;
    const tag: CompiledRule = { ...given, rule, order };
    const tool = options.currentNames?.get(rule.tool) ?? rule.tool;
    const kind = kindOfTool(tool);
    const faults = ruleFaults({ rule, kind, behavior: given.behavior });
    for (const fault of faults) tell(fault.severity, fault.message);
    if (faults.some((fault) => fault.skip)) return;
    compiled.push(tag);
    const { content } = rule;
    const restricts = given.behavior !== 'allow';

    if (content === undefined) {
      // A bare allow for Bash is the Bash matcher's to grant: what could meet a deny rule must not slip through by it.
      if (kind === 'bash' && !restricts) bash.push({ content, behavior: given.behavior, tag });
      else names.push({ tool: rule.tool, tag });
      return;
    }
    const param = restricts ? parseParamRule(content) : undefined;
    if (param && !PRIMARY_FIELDS.has(param.param) && !(kind === 'domain' && domainPattern(content) !== undefined)) {
      addParam(params, rule.tool, { ...param, tag });
    }
    if (kind === 'bash') {
      if (isPromptRule(rule)) return;
      for (const reading of bashReadings(given.text, content))
        bash.push({ content: reading, behavior: given.behavior, tag });
    } else if (kind === 'read' || kind === 'edit') {
      const pattern = parsePathPattern(content, !restricts, given.root);
      paths[kind][restricts ? 'restricting' : 'allowing'].push({ pattern, tag });
    } else if (kind === 'domain') {
      const host = domainPattern(content);
      if (host !== undefined) domains.push({ host, tag });
    } else if (kind === 'agent') {
      agents.push({ tool: content.trim(), tag });
    }
  });

  for (const { rule, by } of shadowedRules(compiled)) {
    const message = `This rule has no effect: ${by.text} ${sourceText(by.source)} denies every use.`;
    diagnostics.push(about(rule, 'warning', message));
  }
  return {
    index: {
      names: buildNameIndex(names),
      read: pathRules(paths.read),
      edit: pathRules(paths.edit),
      domains: buildDomainIndex(domains),
      agents: buildNameIndex(agents),
      params,
      bash,
    },
    diagnostics,
  };
}

function about(rule: SourcedRule, severity: Diagnostic['severity'], message: string): Diagnostic {
  const { source, file, text } = rule;
  return { severity, message, source, ...(file !== undefined && { file }), rule: text };
}

function addParam(params: ParamIndex, tool: string, rule: TaggedParam): void {
  const ofTool = params.get(tool) ?? new Map<string, TaggedParam[]>();
  const ofField = ofTool.get(rule.param) ?? [];
  ofField.push(rule);
  ofTool.set(rule.param, ofField);
  params.set(tool, ofTool);
}

type PathList = PathRule<CompiledRule>[];
const newPaths = (): PathList => [];
const pathRules = (lists: { allowing: PathList; restricting: PathList }): PathRules => ({
  allowing: buildPathIndex(lists.allowing),
  restricting: buildPathIndex(lists.restricting),
});

/** `\(` in a Bash rule is the rule language's escape to some people and the shell's to others: both readings hold. */
function bashReadings(text: string, content: string): readonly string[] {
  const raw = text.trim().slice(text.trim().indexOf('(') + 1, -1);
  return raw === content ? [content] : [content, raw];
}
