// Statements, lists, pipelines and compound commands. Directory changes are followed where the order of execution is plain;
// where it is not, both outcomes stay possible.
import type { Span } from './analysis.js';
import { addSimpleCommand } from './walk-command.js';
import type { CommandNode, ParsedScript, PipelineNode, Statement } from './parse.js';
import { checkArithmetic } from './check-arithmetic.js';
import { walkRedirect } from './walk-redirect.js';
import { walkTest } from './walk-test.js';
import { readNested, readWord } from './walk-word.js';
import { eitherDirectory, markOpaque, spanOf } from './walk.js';
import type { Directories, Plan, Walk } from './walk.js';
import { isTameVariable } from './assignments.js';

const MAX_DEPTH = 12;

/** Walks a script from its root. */
export function walkScript(plan: Plan, source: string, script: ParsedScript, directories: Directories): void {
  const walk: Walk = { plan, source, origin: null, directories, enter: enterScript };
  walkParsed(walk, script);
}

function walkParsed(walk: Walk, script: ParsedScript): void {
  for (const error of script.errors ?? []) {
    markOpaque(walk, `text that is no valid Bash (${error.message})`, error.pos, walk.source.length);
  }
  walkList(walk, script.commands);
}

/** A substitution runs in a copy of the shell: what it does to the directory ends with it. */
function enterScript(walk: Walk, script: ParsedScript | undefined, at: Span): void {
  const { plan } = walk;
  if (script === undefined || plan.depth >= MAX_DEPTH) {
    plan.opaque.push({
      reason: script ? 'commands nested too deeply' : 'a substitution that could not be read',
      span: at,
    });
    return;
  }
  plan.depth += 1;
  const before = { heredocs: plan.heredocs, commands: plan.commands.length };
  const nested: Walk =
    script.source === undefined ? { ...walk } : { ...walk, source: script.source, origin: walk.origin ?? at };
  walkParsed(nested, script);
  if (plan.heredocs > before.heredocs && plan.commands.length > before.commands + 1) {
    plan.opaque.push({ reason: 'a heredoc among other commands of a substitution', span: at });
  }
  plan.depth -= 1;
}

function walkList(walk: Walk, statements: readonly Statement[]): void {
  for (const statement of statements) {
    const before = walk.directories;
    walkAndOr(walk, statement.command);
    // In the background the shell itself does not move; otherwise the next statement runs whether or not this one failed.
    walk.directories = statement.background ? before : eitherDirectory(before, walk.directories);
  }
}

function walkAndOr(walk: Walk, node: Statement['command']): void {
  if (node.type !== 'AndOr') {
    walkPipeline(walk, node);
    return;
  }
  // After `a && b` or `a || b` the shell may be wherever any of the parts left it.
  let reachable = walk.directories;
  let branched = false;
  node.commands.forEach((command, index) => {
    branched ||= node.operators[index - 1] === '||';
    if (branched) walk.directories = reachable;
    const before = walk.directories;
    walkPipeline(walk, command);
    reachable = eitherDirectory(reachable, eitherDirectory(before, walk.directories));
  });
  walk.directories = reachable;
}

function walkPipeline(walk: Walk, node: PipelineNode): void {
  if (node.type !== 'Pipeline') {
    walkNode(walk, node);
    return;
  }
  for (const prefix of node.prefixes) {
    if (prefix.type !== 'Time' && prefix.type !== 'Negation') markOpaque(walk, 'an unknown prefix', node.pos, node.end);
  }
  const before = walk.directories;
  for (const command of node.commands) {
    walkNode(walk, command);
    // Each part of a pipeline runs in its own copy of the shell.
    if (node.commands.length > 1) walk.directories = before;
  }
}

/** Runs `visit` for code that may run any number of times: what it does to the directory is then not known. */
function walkMaybe(walk: Walk, visit: () => void): void {
  const before = walk.directories;
  visit();
  if (walk.directories !== before) walk.directories = null;
}

function walkLoop(walk: Walk, visit: () => void): void {
  const before = walk.directories;
  visit();
  if (walk.directories === before) return;
  // A second round starts elsewhere, so that nothing relative inside the loop is certain.
  walk.directories = null;
  const { length } = walk.source;
  const anything = {
    path: null,
    uncertain: true as const,
    text: '',
    span: spanOf(walk, 0, length),
    via: 'argument' as const,
  };
  walk.plan.reads.push(anything);
  walk.plan.writes.push(anything);
  markOpaque(walk, 'a directory change in a loop', 0, length);
}

function walkNode(walk: Walk, node: CommandNode): void {
  const opaque = (reason: string): void => markOpaque(walk, reason, node.pos, node.end);
  switch (node.type) {
    case 'Command':
      addSimpleCommand(walk, node);
      break;
    case 'Redirected':
      for (const redirect of node.redirects) walkRedirect(walk, redirect);
      walkNode(walk, node.command);
      break;
    case 'Subshell': {
      const before = walk.directories;
      walkList(walk, node.body.commands);
      walk.directories = before;
      break;
    }
    case 'BraceGroup':
      walkList(walk, node.body.commands);
      break;
    case 'If':
      walkList(walk, node.clause.commands);
      walkMaybe(walk, () => {
        walkList(walk, node.then.commands);
        for (const branch of node.elif) {
          walkList(walk, branch.clause.commands);
          walkList(walk, branch.then.commands);
        }
        if (node.else) walkList(walk, node.else.commands);
      });
      break;
    case 'While':
      walkLoop(walk, () => {
        walkList(walk, node.clause.commands);
        walkList(walk, node.body.commands);
      });
      break;
    case 'For':
    case 'Select':
      if (node.type === 'Select') opaque('a select loop');
      if (!isTameVariable(node.name.text)) opaque('a loop over a variable that other programs read');
      for (const word of node.wordlist ?? []) readWord(walk, word);
      walkLoop(walk, () => walkList(walk, node.body.commands));
      break;
    case 'ArithmeticFor':
      opaque('an arithmetic loop');
      for (const part of [node.initialize, node.test, node.update]) {
        if (part) checkArithmetic(walk, part, node.pos, node.end, readNested);
      }
      walkLoop(walk, () => walkList(walk, node.body.commands));
      break;
    case 'Case':
      readWord(walk, node.word);
      walkMaybe(walk, () => {
        for (const item of node.items) {
          for (const pattern of item.pattern) readWord(walk, pattern);
          walkList(walk, item.body.commands);
        }
      });
      break;
    case 'TestCommand':
      walkTest(walk, node.expression);
      break;
    case 'ArithmeticCommand':
      checkArithmetic(walk, node.expression, node.pos, node.end, readNested);
      break;
    case 'Function':
      opaque('a function definition');
      walkLoop(walk, () => {
        if (node.body.type === 'CompoundList') walkList(walk, node.body.commands);
        else walkNode(walk, node.body);
      });
      break;
    case 'Coproc':
      opaque('a coprocess');
      if (node.body.type === 'CompoundList') walkList(walk, node.body.commands);
      else walkNode(walk, node.body);
      break;
    default:
      opaque('a form that is not known here');
  }
}
