// Rules that "always allow" could save for a call (L4.7). Each is tried on the call before it is offered.
import { resolvePath } from '../bash/paths.js';
import { evaluateRules } from './evaluate.js';
import { inputField } from './input-field.js';
import { isProtected } from './inside.js';
import { hostOf } from './match-domain.js';
import { escapePath } from './path-pattern.js';
import { relativeTo } from './relative-to.js';
import { formatRule, type Rule } from './rule.js';
import { compileRules } from './rule-index.js';
import { GOVERNED_BY } from './rule-kind.js';
import type { RuleSuggestion } from './rule-suggestion.js';
import type { BashReading, Subject, SubjectPath } from './subject.js';

/** Where a call would run; what is left out is taken from the input alone. */
export interface SuggestContext {
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  readonly workingDirectories: readonly string[];
  readonly names?: readonly string[];
  readonly paths?: readonly SubjectPath[];
  readonly bash?: BashReading | null;
}

/** Suggestions for a call, a command among them only as far as `context.bash` has read it. See `suggestRules`. */
export function suggestionsFor(
  { name, input }: { readonly name: string; readonly input: unknown },
  context: SuggestContext,
): readonly RuleSuggestion[] {
  const { bash } = context;
  const subject: Subject = {
    tool: name,
    names: context.names ?? [name],
    input,
    readOnly: false,
    paths: context.paths ?? inputPaths(name, input, context.cwd),
    cwd: context.cwd,
    home: context.home,
    projectRoot: context.projectRoot,
    workingDirectories: context.workingDirectories,
    ...(bash && { bash }),
  };
  if (bash) return bashSuggestions(subject, bash);
  return candidates(subject).filter(({ rule }) => wouldAllow([rule], subject));
}

const WRITERS: ReadonlySet<string> = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);
const SEARCHES: ReadonlySet<string> = new Set(['Glob', 'Grep', 'LS']);

function inputPaths(name: string, input: unknown, cwd: string): readonly SubjectPath[] {
  const field = ['file_path', 'notebook_path', 'path'].map((key) => inputField(input, key));
  const path = field.find((value) => typeof value === 'string');
  if (typeof path !== 'string') return [];
  const given = resolvePath(cwd, path);
  const access = WRITERS.has(name) ? 'write' : 'read';
  return [{ access, given, real: given, ...(SEARCHES.has(name) && { tree: true as const }) }];
}

function candidates(subject: Subject): RuleSuggestion[] {
  const governor = ['Read', 'Edit'].includes(subject.tool) ? subject.tool : GOVERNED_BY.get(subject.tool);
  if (governor !== undefined && subject.paths.length > 0) return pathSuggestions(subject, governor);
  if (subject.tool === 'WebFetch') {
    const host = hostOf(inputField(subject.input, 'url'));
    return host === undefined ? [] : [{ rule: formatRule({ tool: 'WebFetch', content: `domain:${host}` }) }];
  }
  if (subject.tool === 'Agent' || subject.tool === 'Task') {
    const agent = inputField(subject.input, 'subagent_type');
    if (typeof agent === 'string') return [{ rule: formatRule({ tool: 'Agent', content: agent }) }];
  }
  return [{ rule: subject.tool, note: `Allows every use of ${subject.tool}.` }];
}

function pathSuggestions(subject: Subject, tool: string): RuleSuggestion[] {
  const path = subject.paths[0];
  if (!path || subject.paths.length > 1) return [];
  if (path.access === 'write' && isProtected(path, subject.home)) return [];
  const rule = (content: string): Rule => ({ tool, content });
  const exact = rule(anchoredContent(path.given, subject));
  const directory = path.given.slice(0, path.given.lastIndexOf('/'));
  const all: RuleSuggestion[] = path.tree ? [] : [{ rule: formatRule(exact) }];
  const below = path.tree ? path.given : directory;
  if (below !== '' && below !== subject.home) {
    all.push({
      rule: formatRule(rule(`${anchoredContent(below, subject).replace(/\/$/, '')}/**`)),
      note: `Covers everything below ${below}.`,
    });
  }
  return all;
}

/** Written so that it holds from any directory it is saved for: below the project relative to it, elsewhere from home or root. */
function anchoredContent(path: string, subject: Subject): string {
  const inProject = relativeTo(subject.projectRoot, path);
  if (inProject !== undefined && subject.projectRoot !== '/') {
    return inProject === '' ? './' : `./${escapePath(inProject)}`;
  }
  const inHome = relativeTo(subject.home, path);
  return inHome === undefined || inHome === '' ? `/${escapePath(path)}` : `~/${escapePath(inHome)}`;
}

const MAX_BASH_RULES = 5;

/**
 * For a command of several parts the suggestions belong together: one for each part and each file written that needs a
 * rule. None at all where they would not do, or would be too many to read.
 */
function bashSuggestions(subject: Subject, bash: BashReading): readonly RuleSuggestion[] {
  const { analysis } = bash;
  const commands = bash.suggestions();
  // A script of several lines, such as one with a here-document, is not likely to come again.
  if (commands.length === 0 && analysis.command.trim().includes('\n')) return [];
  const written = analysis.redirects.writes.flatMap(({ path }) => (path === null ? [] : [path]));
  const files = [...new Set(written)].map((path) => ({
    rule: formatRule({ tool: 'Edit', content: anchoredContent(path, subject) }),
    note: `For what it writes to ${path}.`,
  }));
  const all: readonly RuleSuggestion[] = [...commands, ...files];
  const rules = all.map(({ rule }) => rule);
  return all.length <= MAX_BASH_RULES && wouldAllow(rules, subject) ? all : [];
}

function wouldAllow(rules: readonly string[], subject: Subject): boolean {
  const { index } = compileRules(rules.map((text) => ({ text, behavior: 'allow', source: 'session' })));
  return evaluateRules(index, subject).some((vote) => vote.behavior === 'allow');
}
