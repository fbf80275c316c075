import type { CommandContext, CommandResult } from '../own-command.js';

/** Runs the interpreter's own command of the same name. */
export async function original(args: readonly string[], context: CommandContext): Promise<CommandResult> {
  if (!context.origCommand) throw new Error('there is no command under this one');
  return context.origCommand([...args]);
}
