import { SandboxError } from '@sallyport/core/sandbox';
import type { ShellFiles } from '../files/shell-files.js';
import { latin1 } from './byte-string.js';
import { markStreaming } from './mark-streaming.js';
import { everyCommand, newInterpreter, OWN_COMMANDS } from './new-interpreter.js';
import { planGuard } from './plan-guard.js';
import type { ShellEmit, ShellOutcome, ShellRequest } from './shell-engine.js';
import type { ShellLimits } from './shell-limits.js';
import { streamOutput } from './stream-output.js';

const EVERY_COMMAND = everyCommand(OWN_COMMANDS);
const EVERY_NAME = new Set(EVERY_COMMAND.map(({ name }) => name));

/**
 * Runs one command line to its end. What `markStreaming` finds comes while it runs, all other output at the end, standard
 * output first. Never rejects.
 */
export async function runScript(
  request: ShellRequest,
  files: ShellFiles,
  limits: ShellLimits,
  emit: ShellEmit,
  signal?: AbortSignal,
): Promise<ShellOutcome> {
  const plan = request.plan && planGuard(request.plan);
  try {
    const commands = plan ? plan.watch(EVERY_COMMAND) : EVERY_COMMAND;
    const bash = newInterpreter(request, files, limits, streamOutput(commands, emit, limits.outputBytes));
    bash.registerTransformPlugin(markStreaming(EVERY_NAME));
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

/** The interpreter tells a limit by its exit code and the last line of its error output. */
function readLimit(code: number, stderr: string): { readonly limit?: string; readonly stderr: string } {
  const line = stderr.trimEnd().split('\n').pop() ?? '';
  if (code !== 126 && code !== 124) return { stderr };
  if (!/too many|limit exceeded|size exceeded|exceeded execution deadline/.test(line)) return { stderr };
  // What follows is advice to whoever embeds the interpreter, and nothing that the reader can do.
  const cause = line
    .replace(/, increase .*$/, '')
    .replace(/output size: output size work limit exceeded \((\d+)\)/, 'output size exceeded ($1 bytes)');
  return {
    limit: `A limit of the embedded sandbox ended the command: ${cause.replace(/^bash: /, '')}`,
    stderr: stderr.replace(line, cause),
  };
}
