import {
  pipelinesIn,
  plainText,
  type Command,
  type Pipeline,
  type Statement,
  type TransformPlugin,
} from './script-tree.js';

/**
 * The interpreter lets an assignment keep the status of the command before it, and `set -e` then ends scripts that Bash
 * goes on with: `[ $x = y ] && continue; n=1`. Where a script sets options, each assignment that runs no command is
 * written as `{ n=1 || :; }`.
 */
export const settleAssignments: TransformPlugin = {
  name: 'settle-assignments',
  transform({ ast }) {
    const pipelines = [...pipelinesIn(ast)];
    if (!pipelines.some(({ commands }) => commands.some(setsOptions))) return { ast };
    for (const pipeline of pipelines) pipeline.commands = pipeline.commands.map(settle);
    return { ast };
  },
};

function setsOptions(command: Command): boolean {
  return command.type === 'SimpleCommand' && plainText(command.name) === 'set';
}

function settle(command: Command): Command {
  if (command.type !== 'SimpleCommand' || command.name || command.redirections.length > 0) return command;
  if (command.assignments.length === 0 || runsCommand(command.assignments)) return command;
  const colon: Command = {
    ...command,
    name: { type: 'Word', parts: [{ type: 'Literal', value: ':' }] },
    assignments: [],
  };
  const alone = (each: Command): Pipeline => ({ type: 'Pipeline', commands: [each], negated: false });
  const statement: Statement = {
    type: 'Statement',
    pipelines: [alone(command), alone(colon)],
    operators: ['||'],
    background: false,
  };
  return { type: 'Group', body: [statement], redirections: [] };
}

function runsCommand(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('type' in node && node.type === 'CommandSubstitution') return true;
  return Object.values(node).some(runsCommand);
}
