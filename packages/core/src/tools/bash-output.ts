import type { ProcessExit } from '../ports/sandbox.js';
import type { MappedResult } from '../ports/tool.js';
import { plainText } from '../results/plain-text.js';

export interface BashOutput {
  /** All output in its order where the sandbox does not tell the streams apart. */
  readonly stdout: string;
  readonly stderr: string;
  /** The command was ended before it ended by itself. */
  readonly interrupted: boolean;
  /** Null where the process ended without one. */
  readonly exitCode: number | null;
  /** How it ended: `exited`, or what ended it. */
  readonly endedBy: ProcessExit['reason'];
  /** Cause, where it did not exit by itself. */
  readonly message?: string;
  /** ms after which the time limit ended it. */
  readonly timedOutAfterMs?: number;
  /** What exit code 1 says where it is no failure. */
  readonly returnCodeInterpretation?: string;
  /** UTF-16 units of output that were not kept. */
  readonly droppedChars?: number;
  /** Something the model should know besides, such as a changed working directory. */
  readonly note?: string;
}

/** The command's result for the model: what it printed, and first of all how it failed. */
export function mapBashOutput(output: BashOutput): MappedResult {
  const printed = [output.stdout, output.stderr]
    .map((text) => plainText(text).trimEnd())
    .filter((text) => text !== '');
  const dropped = output.droppedChars ? [`[${output.droppedChars} more characters were printed and not kept.]`] : [];
  const body = [...printed, ...dropped];
  const content = (...lines: readonly string[]) => lines.join('\n');
  if (output.interrupted) return { content: content(...body), isError: true };
  if (output.endedBy !== 'exited') return { content: content(endMessage(output), ...body), isError: true };
  if (output.returnCodeInterpretation !== undefined) {
    return { content: content(...body, `[Exit code ${output.exitCode}: ${output.returnCodeInterpretation}]`) };
  }
  const notes = output.note === undefined ? [] : [`[${output.note}]`];
  if (output.exitCode === 0) return { content: content(...body, ...notes) };
  return { content: content(`Exit code ${output.exitCode}`, ...body), isError: true };
}

function endMessage({ endedBy, message = 'no cause is known' }: BashOutput): string {
  switch (endedBy) {
    case 'spawn-failed':
      return `The command could not be started: ${message}`;
    case 'sandbox-dead':
      return `The sandbox ended while the command ran (${message}). The command may have had effects.`;
    case 'limit':
      return `The sandbox stopped the command at a limit: ${message}`;
    default:
      return `The command was stopped: ${message}`;
  }
}
