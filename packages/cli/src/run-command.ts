import { UsageError, type CommandIo } from './command-io.js';
import { explain } from './explain.js';
import { replay } from './replay.js';
import { run } from './run.js';

const HELP = `sallyport: the tool-call pipeline without a browser

  sallyport explain [--settings FILE] [--allowed-tools RULES] [--disallowed-tools RULES]
      reads one call a line (JSON: {"id"?, "setup"?, "input": {"tool", "input"}}) and writes one decision a line;
      the "trail" holds every vote in order, and for Bash then each command, redirect and unclear part with its "span"
      (start and end in the command) and what came of it, and each rule that was tried on it and did not decide

  sallyport run [--settings FILE] [--answers FILE|allow-once|always|deny] [--mode MODE]
                [--memory] [--files FILE] | --dir DIR
      reads tool_use blocks or a recorded event stream and writes one tool_result a line;
      commands run in an embedded sandbox in memory, which starts with the files of --files ({"path": "text"}),
      or with --dir as real processes on the files of DIR: held by the rules alone, with an empty home directory

  sallyport replay LOG [--settings FILE]
      reads a decision log (JSON lines), checks its chain, and lists the decisions that these settings would change

RULES are separated by commas outside parentheses: Read,Bash(git log:*)`;

/** Runs one command line; answers with the exit code: 0 good, 1 something in the input failed, 2 wrong usage. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  const [command, ...rest] = args;
  try {
    switch (command) {
      case 'explain':
        return await explain(rest, io);
      case 'run':
        return await run(rest, io);
      case 'replay':
        return await replay(rest, io);
      case undefined:
      case 'help':
      case '--help':
      case '-h':
        io.write(HELP);
        return command === undefined ? 2 : 0;
      default:
        throw new UsageError(`there is no command "${command}"; "sallyport help" lists them`);
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.complain(`sallyport: ${error.message}`);
    return 2;
  }
}
