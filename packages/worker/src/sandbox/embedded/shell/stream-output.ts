import { defineCommand } from 'just-bash/browser';
import type { CommandResult, OwnCommand } from '../commands/own-command.js';
import { fromLatin1 } from './byte-string.js';
import { STREAMED } from './mark-streaming.js';
import type { ShellEmit, ShellStream } from './shell-engine.js';

/** Lets the output of marked commands out as soon as they end, and no more of it than `maxBytes` in all. */
export function streamOutput(commands: readonly OwnCommand[], emit: ShellEmit, maxBytes: number): OwnCommand[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let bytes = 0;

  const send = (stream: ShellStream, text: string): void => {
    if (text !== '') emit(stream, text);
  };
  const sendOutput = ({ stdout, stdoutKind, stdoutEncoding }: CommandResult): void => {
    // A character may begin in the output of one command and end in that of the next.
    const inBytes = stdoutKind === 'bytes' || stdoutEncoding === 'binary';
    const text = inBytes ? decoder.decode(fromLatin1(stdout), { stream: true }) : decoder.decode() + stdout;
    send('stdout', text);
  };

  return commands.map((command) =>
    defineCommand(command.name, async (args, context) => {
      const [first, ...rest] = args;
      if (!first?.startsWith(STREAMED)) return command.execute(args, context);
      const how = first.slice(STREAMED.length);
      const result = await command.execute(rest, context);
      const room = maxBytes - bytes;
      bytes += result.stdout.length + result.stderr.length;
      sendOutput(bytes > maxBytes ? { ...result, stdout: result.stdout.slice(0, room) } : result);
      if (how === 'output') return { stdout: '', stderr: result.stderr, exitCode: result.exitCode };
      send(how === 'merged' ? 'stdout' : 'stderr', result.stderr);
      // An exceeded limit ends the whole script at once.
      if (bytes > maxBytes) context.executionScope?.consumeLimited('output size', bytes, maxBytes);
      return { stdout: '', stderr: '', exitCode: result.exitCode };
    }),
  );
}
