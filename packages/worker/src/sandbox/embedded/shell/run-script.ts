import { SandboxError } from '@sallyport/core/sandbox';
import { Bash, getCommandNames, type BashOptions } from 'just-bash/browser';
import type { ShellFiles } from '../files/shell-files.js';
import { containRedirectFailures } from './contain-redirect-failures.js';
import { latin1 } from './byte-string.js';
import { justBashFiles } from './just-bash-files.js';
import {
  brokenCommands,
  explainMissingCommands,
  MISSING,
  missingCommand,
  type OwnCommand,
} from './missing-commands.js';
import { planGuard } from './plan-guard.js';
import type { ShellEmit, ShellOutcome, ShellRequest } from './shell-engine.js';
import type { ShellLimits } from './shell-limits.js';
import { systemFiles } from './system-files.js';

const MIB = 1024 * 1024;
const ownCommands: readonly OwnCommand[] = [missingCommand, ...brokenCommands];
const system = systemFiles(getCommandNames(), [MISSING]);

/** Runs one command line to its end. Its output comes at the end, standard output first. Never rejects. */
export async function runScript(
  request: ShellRequest,
  files: ShellFiles,
  limits: ShellLimits,
  emit: ShellEmit,
  signal?: AbortSignal,
): Promise<ShellOutcome> {
  const plan = request.plan && planGuard(request.plan);
  try {
    // One interpreter a command: nothing that a command sets or hashes is there for the next.
    const bash = new Bash({
      fs: justBashFiles(files, system),
      cwd: request.cwd,
      env: { ...request.env },
      customCommands: plan ? plan.watch(ownCommands) : [...ownCommands],
      executionLimits: toExecutionLimits(limits),
      // Its guard patches this realm's globals against guest JavaScript. None runs here: there is no such command.
      defenseInDepth: false,
    });
    bash.registerTransformPlugin(explainMissingCommands);
    bash.registerTransformPlugin(containRedirectFailures);
    const result = await bash.exec(request.script, {
      rawScript: true,
      ...stdinOf(request.stdin),
      ...(signal ? { signal } : {}),
    });
    if (signal?.aborted) return { kind: 'stopped' };
    if (result.stdout) emit('stdout', result.stdout);
    if (plan?.stoppedAt) {
      // The last line is the interpreter's word for how it was stopped.
      const stderr = result.stderr.replace(/bash: [^\n]*\n$/, '');
      if (stderr) emit('stderr', stderr);
      return { kind: 'unplanned', argv: plan.stoppedAt };
    }
    const { limit, stderr } = readLimit(result.exitCode, result.stderr);
    if (stderr) emit('stderr', stderr);
    if (limit !== undefined) return { kind: 'limit', code: result.exitCode, message: limit };
    return { kind: 'exited', code: result.exitCode };
  } catch (error) {
    if (signal?.aborted) return { kind: 'stopped' };
    if (plan?.stoppedAt) return { kind: 'unplanned', argv: plan.stoppedAt };
    if (SandboxError.is(error)) {
      // In a script that another one reads, a redirection that fails still ends everything.
      emit('stderr', `${error.message}\n`);
      return { kind: 'exited', code: 1 };
    }
    return { kind: 'died', message: `The shell failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function stdinOf(stdin: string | Uint8Array) {
  return typeof stdin === 'string'
    ? ({ stdin, stdinKind: 'text' } as const)
    : ({ stdin: latin1(stdin), stdinKind: 'bytes' } as const);
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

/** The interpreter tells a limit by its exit code and the last line of its error output. */
function readLimit(code: number, stderr: string): { readonly limit?: string; readonly stderr: string } {
  const line = stderr.trimEnd().split('\n').pop() ?? '';
  if (code !== 126 && code !== 124) return { stderr };
  if (!/too many|limit exceeded|size exceeded|exceeded execution deadline/.test(line)) return { stderr };
  // What follows is advice to whoever embeds the interpreter, and nothing that the reader can do.
  const cause = line.replace(/, increase .*$/, '');
  return {
    limit: `A limit of the embedded sandbox ended the command: ${cause.replace(/^bash: /, '')}`,
    stderr: stderr.replace(line, cause),
  };
}
