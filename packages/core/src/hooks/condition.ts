// The `if` of a hook: one permission rule, read so that in doubt the hook runs.
import type { BashRuleIndex } from '../bash/bash-rules.js';
import { resolvePath } from '../bash/paths.js';
import { loadBashReader } from '../load-bash-reader.js';
import { evaluateRules } from '../permission/evaluate.js';
import { inputField } from '../permission/input-field.js';
import { buildPathIndex, matchPath } from '../permission/path-index.js';
import { parsePathPattern } from '../permission/path-pattern.js';
import { compileRules } from '../permission/rule-index.js';
import { GOVERNED_BY } from '../permission/rule-kind.js';
import { parseRule, type Rule } from '../permission/rule.js';
import type { SourcedRule } from '../permission/sourced-rule.js';
import type { HookInput } from '../ports/hook.js';
import { isAboutPaths, PATH_FIELDS } from './path-fields.js';

export type Condition = (input: HookInput) => boolean | Promise<boolean>;

/** What a condition can look at: a call of a tool. Of other events it is never true. */
type ToolEvent = Extract<HookInput, { readonly tool_name: string }>;
type ToolCondition = (input: ToolEvent) => boolean | Promise<boolean>;

export interface ConditionPlaces {
  readonly home: string;
  /** Where `/x` in a path rule hangs. */
  readonly projectRoot: string;
  readonly workingDirectories: readonly string[];
}

/** Gives the reader of conditions for hooks of a session. It answers undefined for a text that is no rule. */
export function conditionCompiler(places: ConditionPlaces): (rule: string) => Condition | undefined {
  return (text) => {
    const parsed = parseRule(text);
    if (!parsed.ok) return undefined;
    const condition = toolCondition(text, parsed.rule, places);
    return condition && ((input) => 'tool_name' in input && condition(input));
  };
}

function toolCondition(text: string, rule: Rule, places: ConditionPlaces): ToolCondition | undefined {
  if (rule.content === undefined) return ruleCondition(text, places);
  if (rule.tool === 'Bash') return bashCondition(rule.content, places);
  return isAboutPaths(rule.tool) ? pathCondition(rule, rule.content, places) : ruleCondition(text, places);
}

/** What a shell puts in while it runs: the text may become any other word. */
const EXPANSION = /`|\$[({A-Za-z_]/;

function bashCondition(content: string, places: ConditionPlaces): ToolCondition {
  const isDetailed =
    content
      .replace(/(:\*|\s*\*)\s*$/, '')
      .trim()
      .split(/\s+/).length > 1;
  let index: BashRuleIndex<true> | undefined;
  return async (input) => {
    if (input.tool_name !== 'Bash') return false;
    const command = inputField(input.tool_input, 'command');
    if (typeof command !== 'string') return true;
    // `git *` would fire for everything that holds a variable; `git push *` means a gate that must not be talked round.
    if (isDetailed && EXPANSION.test(command)) return true;
    const reader = await loadBashReader();
    if (!reader) return true;
    const { home, workingDirectories } = places;
    index ??= reader.compileBashRules([{ content, behavior: 'deny', tag: true }]);
    const analysis = reader.analyzeBash(command, { cwd: input.cwd, home, workingDirectories });
    const found = reader.matchBashRules(index, analysis);
    return found.deny.length > 0 || found.ask.length > 0;
  };
}

function pathCondition(rule: Rule, content: string, { home, projectRoot }: ConditionPlaces): ToolCondition {
  // Read narrowly, as an allow rule is: `src/**` is the directory of that name here, and no other.
  const index = buildPathIndex([{ pattern: parsePathPattern(content, true, projectRoot), tag: true }]);
  return (input) => {
    if (input.tool_name !== rule.tool && GOVERNED_BY.get(input.tool_name) !== rule.tool) return false;
    const named = PATH_FIELDS.map((field) => inputField(input.tool_input, field)).find((path) => path !== undefined);
    if (named !== undefined && typeof named !== 'string') return true;
    const path = resolvePath(input.cwd, named ?? '');
    return matchPath(index, path, { home, cwds: [input.cwd] }, { asDirectory: true }).length > 0;
  };
}

/** Whole tools, servers, hosts, agents and parameters: as a rule that denies would see them. */
function ruleCondition(
  text: string,
  { home, projectRoot, workingDirectories }: ConditionPlaces,
): ToolCondition | undefined {
  const denying: SourcedRule = { text, behavior: 'deny', source: 'session', root: projectRoot };
  const { index, diagnostics } = compileRules([denying]);
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined;
  return ({ tool_name: tool, tool_input: input, cwd }) =>
    evaluateRules(index, {
      tool,
      names: [tool],
      input,
      readOnly: false,
      paths: [],
      cwd,
      home,
      projectRoot,
      workingDirectories,
    }).length > 0;
}
