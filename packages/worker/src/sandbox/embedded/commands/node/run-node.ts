import { SandboxError } from '@sallyport/core/sandbox';
import { fromLatin1 } from '../../shell/byte-string.js';
import { failure, success, type CommandContext, type CommandResult } from '../own-command.js';
import { applyChanges } from './apply-changes.js';
import { createFileMirror } from './file-mirror.js';
import { GuestFiles, Unread } from './guest-files.js';
import { GuestOutput, TooMuchOutput } from './guest-output.js';
import { Exit } from './host-calls.js';
import { createNodeVm } from './node-vm.js';
import { parseNodeArgs } from './parse-node-args.js';
import { runProgram, type ProgramEnd, type ProgramTask } from './run-program.js';

/** The version whose manners this follows; what it has of the modules is less. */
const VERSION = 'v20.19.0';

/** Bytes of memory that a program may use, if the sandbox allows that much. */
const MEMORY = 64 * 1024 * 1024;

const HELP = `Usage: node [-e CODE | -p CODE | FILE | -] [ARGUMENTS]

JavaScript in an engine of its own (QuickJS), with console, timers, require, import, process, path, util, events, assert,
buffer, readline and fs over the files of the sandbox. No packages, no network, no other processes.
`;

/** `node`: a program in an engine that knows nothing but what it is given here. */
export async function runNode(args: readonly string[], context: CommandContext): Promise<CommandResult> {
  const task = parseNodeArgs(args);
  if (task.kind === 'version') return success(`${VERSION}\n`);
  if (task.kind === 'help') return success(HELP);
  if (task.kind === 'wrong') return failure(`${task.message}\n`, 9);
  const stdin = fromLatin1(String(context.stdin));
  if (task.kind !== 'stdin') return runTask(task, task.rest, stdin, context);
  const code = new TextDecoder().decode(stdin);
  return runTask({ kind: 'text', code, module: task.module }, task.rest, new Uint8Array(), context, ['-']);
}

async function runTask(
  task: ProgramTask,
  rest: readonly string[],
  stdin: Uint8Array,
  context: CommandContext,
  named: readonly string[] = [],
): Promise<CommandResult> {
  const { cwd, fs, limits } = context;
  const mirror = createFileMirror(fs, cwd);
  const program = task.kind === 'file' ? [fs.resolvePath(cwd, task.path)] : named;
  const start = {
    argv: ['/usr/bin/node', ...program, ...rest],
    env: context.exportedEnv ?? Object.fromEntries(context.env),
    cwd,
    version: VERSION,
    engine: 'ng',
  };
  const deadline = performance.now() + limits.maxExecutionTimeMs;
  const mayGoOn = (): boolean => performance.now() < deadline;

  for (;;) {
    const output = new GuestOutput(limits.maxOutputSize);
    try {
      const files = new GuestFiles(mirror.fork(), () => Date.now(), limits.maxFileSystemBytes);
      const world = { files, output, stdin, start, now: () => performance.now() };
      const vm = await createNodeVm(world, Math.min(MEMORY, limits.maxLiveBytes), mayGoOn);
      try {
        const end = await runProgram(vm, task, cwd, sleepUntil(deadline, context.signal));
        if (vm.stopped instanceof Unread) throw vm.stopped;
        return await finish(end, vm.stopped, output, files, context);
      } finally {
        vm.dispose();
      }
    } catch (error) {
      if (error instanceof Unread) await mirror.read(error.path);
      // The engine's stack outgrew that of this thread.
      else if (error instanceof RangeError) return failure('RangeError: Maximum call stack size exceeded\n');
      else throw error;
    }
  }
}

/** Only now do the program's changes reach the files: until here it might have had to start over. */
async function finish(
  end: ProgramEnd,
  stopped: unknown,
  output: GuestOutput,
  files: GuestFiles,
  { fs, limits }: CommandContext,
): Promise<CommandResult> {
  let [exitCode, message] = outcome(end, stopped);
  if (end.kind === 'threw' && end.message === 'InternalError: interrupted') {
    [exitCode, message] = [124, `node: ${limits.maxExecutionTimeMs} ms are over`];
  }
  try {
    await applyChanges(files.changes, fs);
  } catch (error) {
    if (!SandboxError.is(error)) throw error;
    [exitCode, message] = [1, `Error: ${error.message}`];
  }
  const stderr = message === '' ? output.stderr : `${output.stderr}${message}\n`;
  return { stdout: output.stdout, stdoutKind: 'bytes', stderr, exitCode };
}

function outcome(end: ProgramEnd, stopped: unknown): [code: number, message: string] {
  if (end.kind === 'exit') return [end.code, ''];
  if (end.kind === 'threw') return [1, `${end.message}\n\nNode.js ${VERSION} (QuickJS)`];
  if (stopped instanceof Exit) return [stopped.code, ''];
  if (stopped instanceof TooMuchOutput) return [126, stopped.message];
  throw stopped;
}

/** Waits no longer than the deadline allows. Rejects when the command is aborted. */
function sleepUntil(deadline: number, signal: AbortSignal | undefined): (ms: number) => Promise<void> {
  return (ms) =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
        Math.max(0, Math.min(ms, deadline - performance.now())),
      );
      signal?.addEventListener('abort', abort, { once: true });
    });
}
