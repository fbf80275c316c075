import { Bash, defineCommand, getCommandNames, type BashOptions, type CustomCommand } from 'just-bash/browser';
import type { ShellFiles } from '../files/shell-files.js';
import { containRedirectFailures } from './contain-redirect-failures.js';
import { justBashFiles } from './just-bash-files.js';
import type { OwnCommand } from '../commands/own-command.js';
import { ADDED_COMMANDS } from '../commands/own-commands.js';
import { explainMissingCommands, MISSING, missingCommand } from './missing-commands.js';
import type { ShellRequest } from './shell-engine.js';
import type { ShellLimits } from './shell-limits.js';
import { settleAssignments } from './settle-assignments.js';
import { trapExit } from './trap-exit.js';
import { systemFiles } from './system-files.js';

const MIB = 1024 * 1024;

/** What this shell has beside the interpreter's own commands, or in their place. */
export const OWN_COMMANDS: readonly OwnCommand[] = [missingCommand, ...ADDED_COMMANDS];

/** Every command there is: the interpreter's and `own` ones, which come in the place of those. */
export function everyCommand(own: readonly OwnCommand[]): OwnCommand[] {
  const names = new Set(own.map(({ name }) => name));
  const bundled = getCommandNames().filter((name) => !names.has(name));
  const missing = (name: string) => ({ stdout: '', stderr: `bash: ${name}: command not found\n`, exitCode: 127 });
  return [
    ...own,
    ...bundled.map((name) =>
      defineCommand(name, async (args, context) => context.origCommand?.(args) ?? missing(name)),
    ),
  ];
}

const ADDED_NAMES = ADDED_COMMANDS.map(({ name }) => name);
const SYSTEM = systemFiles([...new Set([...getCommandNames(), ...ADDED_NAMES])], [MISSING]);

/** One interpreter a command: nothing that a command sets or hashes is there for the next. */
export function newInterpreter(
  { cwd, env }: Pick<ShellRequest, 'cwd' | 'env'>,
  files: ShellFiles,
  limits: ShellLimits,
  commands: readonly CustomCommand[],
  system = SYSTEM,
): Bash {
  const bash = new Bash({
    fs: justBashFiles(files, system),
    cwd,
    env: { ...env },
    customCommands: [...commands],
    executionLimits: toExecutionLimits(limits),
    // Its guard patches this realm's globals against guest JavaScript. None runs here: there is no such command.
    defenseInDepth: false,
  });
  bash.registerTransformPlugin(explainMissingCommands);
  bash.registerTransformPlugin(trapExit);
  bash.registerTransformPlugin(settleAssignments);
  bash.registerTransformPlugin(containRedirectFailures);
  return bash;
}

function toExecutionLimits(limits: ShellLimits): NonNullable<BashOptions['executionLimits']> {
  return {
    maxOutputSize: limits.outputBytes,
    maxStringLength: limits.outputBytes,
    maxHeredocSize: limits.outputBytes,
    maxLiveBytes: limits.liveBytes,
    maxInputBytes: 2 * limits.liveBytes,
    maxFileSystemBytes: limits.liveBytes,
    maxSourceBytes: 4 * MIB,
    maxExecutionTimeMs: limits.executionMs,
    maxCommandCount: limits.steps,
    maxLoopIterations: limits.steps,
    maxAwkIterations: limits.steps,
    maxSedIterations: limits.steps,
    maxJqIterations: limits.steps,
    maxWorkUnits: 100 * limits.steps,
  };
}
