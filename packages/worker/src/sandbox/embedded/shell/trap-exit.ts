import { plainText, type Command, type Statement, type TransformPlugin, type Word } from './script-tree.js';

const HANDLER = '__exit_handler';
const STATUS = '__exit_status';

/**
 * The interpreter has no `trap`. What a script wants done at its end is kept in a variable, and done where the script
 * ends: after its last command, and before each `exit` outside of subshells. Other signals never come here, so what is
 * to be done about them is dropped. Where `set -e` ends a script, nothing is done.
 */
export const trapExit: TransformPlugin = {
  name: 'trap-exit',
  transform({ ast }) {
    if (!ast.statements.some(usesTrap)) return { ast };
    replaceIn(ast);
    return { ast: { ...ast, statements: [...ast.statements, ...leave(undefined)] } };
  },
};

function usesTrap(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('type' in node && node.type === 'SimpleCommand' && 'name' in node && plainText(node.name) === 'trap') return true;
  return Object.values(node).some(usesTrap);
}

function replaceIn(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && (node.type === 'Subshell' || node.type === 'CommandSubstitution')) return;
  for (const child of Object.values(node)) replaceIn(child);
  if ('type' in node && node.type === 'Pipeline' && 'commands' in node && Array.isArray(node.commands)) {
    // The parts of a pipeline are subshells, too.
    if (node.commands.length === 1) node.commands = (node.commands as Command[]).map(replace);
  }
}

function replace(command: Command): Command {
  if (command.type !== 'SimpleCommand') return command;
  const name = plainText(command.name);
  if (name === 'exit') return { type: 'Group', body: leave(command.args[0]), redirections: [] };
  const [handler, ...signals] = command.args;
  if (name !== 'trap' || !handler) return command;
  const names = signals.map(plainText);
  if (!names.some((signal) => signal === 'EXIT' || signal === '0')) return { ...command, name: literal(':'), args: [] };
  return assignment(HANDLER, plainText(handler) === '-' ? literal('') : handler);
}

/** `STATUS=$?; eval "(exit $STATUS);" "$HANDLER"; exit $STATUS` */
function leave(status: Word | undefined): Statement[] {
  const run = (name: string, ...args: Word[]): Command => ({
    type: 'SimpleCommand',
    assignments: [],
    name: literal(name),
    args,
    redirections: [],
  });
  // So that the handler finds the script's status in `$?`.
  const restore: Word = { type: 'Word', parts: [single('(exit '), ...variable(STATUS).parts, single(');')] };
  const commands = [
    assignment(STATUS, status ?? variable('?')),
    run('eval', restore, variable(HANDLER)),
    run('exit', variable(STATUS)),
  ];
  return commands.map((command) => ({
    type: 'Statement',
    pipelines: [{ type: 'Pipeline', commands: [command], negated: false }],
    operators: [],
    background: false,
  }));
}

function single(value: string): Word['parts'][number] {
  return { type: 'SingleQuoted', value };
}

function assignment(name: string, value: Word): Command {
  return {
    type: 'SimpleCommand',
    assignments: [{ type: 'Assignment', name, value, append: false, array: null }],
    name: null,
    args: [],
    redirections: [],
  };
}

function literal(value: string): Word {
  return { type: 'Word', parts: [{ type: 'Literal', value }] };
}

function variable(parameter: string): Word {
  const part = { type: 'ParameterExpansion' as const, parameter, operation: null };
  return { type: 'Word', parts: [{ type: 'DoubleQuoted', parts: [part] }] };
}
