import { defineCommand } from 'just-bash/browser';

/** A command of the interpreter. */
export type OwnCommand = ReturnType<typeof defineCommand>;

type Execute = Parameters<typeof defineCommand>[1];

/** What a command is given: files, working directory, environment, standard input as bytes, limits. */
export type CommandContext = Parameters<Execute>[1];

export type CommandResult = Awaited<ReturnType<Execute>>;

/** Runs one command; `args` without its name. Text in `stdout` is text, unless `stdoutKind` says bytes. */
export type RunCommand = (args: readonly string[], context: CommandContext) => Promise<CommandResult>;

/** A command whose code is loaded with its first use. */
export function lazyCommand(name: string, load: () => Promise<RunCommand>): OwnCommand {
  return defineCommand(name, async (args, context) => (await load())(args, context));
}

export function failure(stderr: string, exitCode = 1): CommandResult {
  return { stdout: '', stderr, exitCode };
}

export function success(stdout = ''): CommandResult {
  return { stdout, stderr: '', exitCode: 0 };
}
