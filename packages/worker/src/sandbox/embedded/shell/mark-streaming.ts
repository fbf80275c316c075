import {
  plainText,
  type Command,
  type Script,
  type SimpleCommand,
  type Statement,
  type TransformPlugin,
} from './script-tree.js';

/** Stands before the first argument of a command whose output goes straight out; how much of it, follows. */
export const STREAMED = '\u0001streamed:';

/** `all`: standard output and error; `output`: the first alone; `merged`: both, as output. */
export type Streamed = 'all' | 'output' | 'merged';

/** Builtins that print nothing as people use them in scripts, and are no commands of the interpreter. */
const SILENT = [
  ':',
  'cd',
  'export',
  'unset',
  'set',
  'read',
  'shift',
  'local',
  'break',
  'continue',
  'return',
  'exit',
  'wait',
  '[',
  'test',
  'let',
  'getopts',
];

/**
 * Marks the commands of a script whose output nobody else takes, so that it can go out while the script runs. The
 * interpreter gives all other output only at the end: marking stops before the first statement that may print any.
 * Only for the script itself; what it hands to `bash -c` or `eval` prints into the output of those.
 */
export function markStreaming(commands: ReadonlySet<string>): TransformPlugin {
  let marked = false;
  return {
    name: 'mark-streaming',
    transform({ ast }) {
      if (!marked) markScript(ast, commands);
      marked = true;
      return { ast };
    },
  };
}

function markScript(ast: Script, commands: ReadonlySet<string>): void {
  const functions = new Set<string>();
  for (const statement of ast.statements) {
    const found: (readonly [SimpleCommand, Streamed])[] = [];
    if (!collect([statement], commands, functions, found)) return;
    for (const [command, how] of found) command.args = [mark(how), ...command.args];
  }
}

function mark(how: Streamed): SimpleCommand['args'][number] {
  return { type: 'Word', parts: [{ type: 'SingleQuoted', value: STREAMED + how }] };
}

type Found = (readonly [SimpleCommand, Streamed])[];

/** Whether every command in these statements that may print is among `found` then. */
function collect(
  statements: readonly Statement[],
  known: ReadonlySet<string>,
  functions: Set<string>,
  found: Found,
): boolean {
  return statements.every(
    ({ pipelines, deferredError }) =>
      !deferredError &&
      pipelines.every(({ commands, pipeStderr }) => {
        const last = commands.at(-1);
        if (!last || pipeStderr?.some(Boolean)) return false;
        return commands.length === 1 || last.type === 'SimpleCommand'
          ? collectFrom(last, known, functions, found)
          : false;
      }),
  );
}

function collectFrom(command: Command, known: ReadonlySet<string>, functions: Set<string>, found: Found): boolean {
  if (command.type === 'FunctionDef') {
    functions.add(command.name);
    return true;
  }
  const how = streamOf(command.redirections);
  if (how === undefined) return false;
  const all = (...bodies: readonly (readonly Statement[])[]): boolean =>
    // What goes to a file prints nothing.
    how === 'file' || (how === 'all' && bodies.every((body) => collect(body, known, functions, found)));
  switch (command.type) {
    case 'SimpleCommand': {
      if (!command.name) return true;
      const name = plainText(command.name);
      if (name === undefined || functions.has(name)) return false;
      if (SILENT.includes(name)) return isSilent(name, command.args.map(plainText));
      if (!known.has(name)) return false;
      if (how !== 'file') found.push([command, how]);
      return true;
    }
    case 'If':
      return all(...command.clauses.flatMap(({ condition, body }) => [condition, body]), command.elseBody ?? []);
    case 'While':
    case 'Until':
      return all(command.condition, command.body);
    case 'For':
    case 'CStyleFor':
    case 'Group':
    case 'Subshell':
      return all(command.body);
    case 'Case':
      return all(...command.items.map(({ body }) => body));
    default:
      return command.type === 'ArithmeticCommand' || command.type === 'ConditionalCommand';
  }
}

/** `set -x` would show the marks, too. */
function isSilent(name: string, args: readonly (string | undefined)[]): boolean {
  if (name === 'cd') return args[0] !== '-';
  if (name === 'set') return args.length > 0 && args.every((arg) => arg !== undefined && !/^-\w*x|xtrace/.test(arg));
  return name !== 'export' || args.length > 0;
}

/** Where a command's output goes by its redirections; undefined where that is not plain. */
function streamOf(redirections: Command['redirections']): Streamed | 'file' | undefined {
  let how: Streamed | 'file' = 'all';
  for (const { operator, fd, fdVariable, target } of redirections) {
    if (fdVariable !== undefined) return undefined;
    if (['<', '<<', '<<-', '<<<'].includes(operator)) continue;
    if (operator === '&>' || operator === '&>>') how = 'file';
    else if (operator === '>' || operator === '>>' || operator === '>|') {
      if (fd === 2) how = how === 'all' ? 'output' : how;
      else if (fd === null || fd === 1) how = 'file';
      else return undefined;
    } else if (operator === '>&' && fd === 2 && plainText(target) === '1') how = how === 'all' ? 'merged' : how;
    else return undefined;
  }
  return how;
}
