import {
  pipelinesIn,
  plainText,
  type Command,
  type Pipeline,
  type Statement,
  type TransformPlugin,
} from './script-tree.js';

const OPENS_FOR_WRITING: readonly string[] = ['>', '>>', '>|', '&>', '&>>', '<>', '>&'];

/**
 * The interpreter gives up on the whole script when a redirection cannot be opened, but for one inside `{ ...; }`, whose
 * command then fails with 1 as it should. So every command that opens a file to write is put inside one.
 */
export const containRedirectFailures: TransformPlugin = {
  name: 'contain-redirect-failures',
  transform({ ast }) {
    for (const pipeline of pipelinesIn(ast)) pipeline.commands = pipeline.commands.map(contain);
    return { ast };
  },
};

function contain(command: Command): Command {
  // `exec` redirects what comes after it, and reports its failures itself.
  if (command.type === 'SimpleCommand' && plainText(command.name) === 'exec') return command;
  if (command.type === 'FunctionDef' || !command.redirections.some(opensFile)) return command;
  const pipeline: Pipeline = { type: 'Pipeline', commands: [command], negated: false };
  const statement: Statement = { type: 'Statement', pipelines: [pipeline], operators: [], background: false };
  return { type: 'Group', body: [statement], redirections: [] };
}

function opensFile({ operator, target }: { readonly operator: string; readonly target: unknown }): boolean {
  // Devices and other descriptors cannot fail to open.
  return OPENS_FOR_WRITING.includes(operator) && !/^(\/dev\/\w+|\d+-?|-)$/.test(plainText(target) ?? '');
}
