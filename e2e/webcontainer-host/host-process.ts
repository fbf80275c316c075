import { proxy } from 'comlink430';
import type { Sandbox, SandboxProcess } from '@sallyport/core';
import type { HostControl } from './control.js';

export interface RunRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: { readonly cols: number; readonly rows: number };
}

type Output = (bytes: Uint8Array | null) => unknown;

const END_OF_INPUT = '\u0004';
const KILLED = 143;
/** Bytes of a chunk that is cut without regard to characters. */
const SPLIT_BYTES = 7;

/**
 * A process in a terminal: both streams as one, CR LF at line ends, what is typed echoed. The shell behind it takes its
 * input whole, so it starts when the input has ended.
 */
export function hostProcess(sandbox: Sandbox, request: RunRequest, output: Output, control: HostControl) {
  let typed = '';
  let killed = false;
  let running: SandboxProcess | undefined;
  let begin = (): void => undefined;
  const input = new Promise<void>((resolve) => (begin = resolve));
  const encoder = new TextEncoder();
  const print = (text: string): void => {
    const bytes = encoder.encode(text.replaceAll('\n', '\r\n'));
    if (!control.faults.splitsUtf8) void output(bytes);
    else for (let at = 0; at < bytes.length; at += SPLIT_BYTES) void output(bytes.slice(at, at + SPLIT_BYTES));
  };

  /** Runs one command and prints what it says; its exit code. */
  const runOne = async (command: Parameters<Sandbox['spawn']>[0], print: (text: string) => void): Promise<number> => {
    if (killed) return KILLED;
    const { cwd, env } = request;
    running = await sandbox.spawn(command, { stdin: typed, ...(cwd && { cwd }), ...(env && { env }) });
    for await (const { data } of running.output) print(data);
    const { code, reason, message } = await running.exit;
    if (reason !== 'exited' && reason !== 'killed') print(`${message ?? reason}\n`);
    return reason === 'killed' ? KILLED : (code ?? 1);
  };
  const run = async (print: (text: string) => void): Promise<number> => {
    await input;
    if (!request.terminal) {
      print('RangeError: Invalid array length\n');
      return 1;
    }
    const { command, args } = request;
    if (command !== 'jsh') return runOne({ argv: [command, ...args] }, print);
    const script = (args[1] ?? '').replaceAll(/\bjsh -c\b/g, 'bash -c');
    if (/\w\s*\(\)\s*\{|\bfunction\b/.test(script)) {
      print('jsh: unsupported shell syntax: function definition\n');
      return 1;
    }
    // What the shell behind prints at its end only is printed command by command, where that is the same.
    const steps = /^[\w\s./;-]+$/.test(script) ? script.split(';').filter((step) => step.trim() !== '') : [script];
    let code = 0;
    for (const step of steps) code = await runOne({ shell: step }, print);
    return code;
  };
  const whole = async (): Promise<number> => {
    const held: string[] = [];
    const late = control.faults.exitsFirst === true;
    const code = await run(late ? (text) => held.push(text) : print).catch((error: unknown) => {
      print(`${String(error)}\n`);
      return 1;
    });
    const finish = (): void => {
      held.forEach(print);
      if (!control.faults.losesEnds) void output(null);
    };
    // Told from another task than the exit, which goes its own way.
    if (late) setTimeout(finish, 20);
    else finish();
    return code;
  };

  const onExit = whole();
  return proxy({
    onExit,
    write: (text: string) => {
      // A terminal turns each of the two into a line end.
      const lines = text.replaceAll('\r', '\n');
      const data = lines.replaceAll(END_OF_INPUT, '');
      typed += data;
      if (data !== '') print(data);
      if (lines.includes(END_OF_INPUT)) begin();
    },
    kill: () => {
      if (control.faults.losesKills) return;
      killed = true;
      begin();
      void running?.kill();
    },
    resize: () => undefined,
  });
}
