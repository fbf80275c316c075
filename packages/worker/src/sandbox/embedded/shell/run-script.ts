import { SandboxError } from '@sallyport/core/sandbox';
import type { ShellFiles } from '../files/shell-files.js';
import { latin1 } from './byte-string.js';
import { newInterpreter, OWN_COMMANDS } from './new-interpreter.js';
import { planGuard } from './plan-guard.js';
import type { ShellEmit, ShellOutcome, ShellRequest } from './shell-engine.js';
import type { ShellLimits } from './shell-limits.js';

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
    const bash = newInterpreter(request, files, limits, plan ? plan.watch(OWN_COMMANDS) : OWN_COMMANDS);
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
  const cause = line.replace(/, increase .*$/, '');
  return {
    limit: `A limit of the embedded sandbox ended the command: ${cause.replace(/^bash: /, '')}`,
    stderr: stderr.replace(line, cause),
  };
}
