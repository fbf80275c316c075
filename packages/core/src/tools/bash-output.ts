import { IMAGE_MEDIA_TYPES, type ImageBlock, type ImageMediaType } from '../blocks.js';
import type { ProcessExit } from '../ports/sandbox.js';
import type { BackstopKind, MappedResult } from '../ports/tool.js';
import { formatSize } from '../results/budget.js';
import { describeBinary } from '../results/describe-binary.js';
import { measure } from '../results/measure.js';
import { plainText } from '../results/plain-text.js';
import { backstopMessage } from './backstop.js';

/** UTF-16 units of output that the model sees whole. */
export const MAX_RESULT_CHARS = 30_000;

export interface BashOutput {
  /** All output in its order where the sandbox does not tell the streams apart. Of long output both ends. */
  readonly stdout: string;
  readonly stderr: string;
  /** The command was ended before it ended by itself. */
  readonly interrupted: boolean;
  /** Null where the process ended without one, or has not ended. */
  readonly exitCode: number | null;
  /** How it ended: `exited`, or what ended it; `running` where it goes on in the background. */
  readonly endedBy: ProcessExit['reason'] | 'running';
  /** The sandbox caught it at what reading it had not shown. */
  readonly backstop?: BackstopKind;
  /** Cause, where it did not exit by itself. */
  readonly message?: string;
  /** ms after which the time limit ended it, or moved it to the background. */
  readonly timedOutAfterMs?: number;
  /** What exit code 1 says where it is no failure. */
  readonly returnCodeInterpretation?: string;
  /** It goes on as this task. */
  readonly backgroundTaskId?: string;
  /** Where all of its output can be read. */
  readonly persistedOutputPath?: string;
  /** UTF-8 bytes there. */
  readonly persistedOutputSize?: number;
  /** Measures of the output that was stored while the command ran. */
  readonly whole?: MappedResult['whole'];
  /** Something the model should know besides, such as a changed working directory. */
  readonly note?: string;
}

/** base64 characters of an image that the Messages API takes. */
const MAX_IMAGE_CHARS = 5_000_000;

/** How base64 of each kind of image begins: what a program says its data is need not be so. */
const IMAGE_STARTS: Readonly<Record<ImageMediaType, string>> = {
  'image/png': 'iVBORw0KGgo',
  'image/jpeg': '/9j/',
  'image/gif': 'R0lGOD',
  'image/webp': 'UklGR',
};

/** The command's result for the model: what it printed, and first of all how it failed. */
export function mapBashOutput(output: BashOutput): MappedResult {
  const image = output.exitCode === 0 && !output.backstop ? imageOf(output.stdout) : undefined;
  if (image) return { content: [image] };
  const body = [output.stdout, output.stderr].map(shownText).filter((text) => text !== '');
  const whole = output.whole && { whole: output.whole };
  const content = (...lines: readonly string[]) => lines.join('\n');
  if (output.endedBy === 'running' && !output.interrupted) {
    return { content: content(...backgroundLines(output), ...body), ...whole };
  }
  if (output.backstop) {
    return { content: content(backstopMessage(output.backstop, output.message), ...body), isError: true, ...whole };
  }
  if (output.interrupted) return { content: content(...body), isError: true, ...whole };
  if (output.endedBy !== 'exited') return { content: content(endMessage(output), ...body), isError: true, ...whole };
  if (output.returnCodeInterpretation !== undefined) {
    return {
      content: content(...body, `[Exit code ${output.exitCode}: ${output.returnCodeInterpretation}]`),
      ...whole,
    };
  }
  const notes = output.note === undefined ? [] : [`[${output.note}]`];
  if (output.exitCode === 0) return { content: content(...body, ...notes), ...whole };
  return { content: content(`Exit code ${output.exitCode}`, ...body), isError: true, ...whole };
}

function shownText(printed: string): string {
  return describeBinary(printed, formatSize(measure(printed).bytes)) ?? plainText(printed).trimEnd();
}

function backgroundLines(output: BashOutput): readonly string[] {
  const { backgroundTaskId: id, persistedOutputPath: path, timedOutAfterMs } = output;
  const why =
    timedOutAfterMs === undefined
      ? 'The command runs in the background'
      : `The command reached its time limit of ${timedOutAfterMs} ms and was moved to the background, where it goes on`;
  return [
    `${why} as task ${id}.`,
    `Its output goes to ${path}. Wait for it or read on with TaskOutput, stop it with TaskStop. You will be told when it has ended.`,
    ...(output.stdout + output.stderr === '' ? [] : ['Output until now:']),
  ];
}

function imageOf(stdout: string): ImageBlock | undefined {
  if (!stdout.startsWith('data:image/') || stdout.length > MAX_IMAGE_CHARS) return undefined;
  const [, type, data] = /^data:(image\/\w+);base64,([A-Za-z0-9+/=]+)\s*$/.exec(stdout) ?? [];
  const found = IMAGE_MEDIA_TYPES.find((known) => data?.startsWith(IMAGE_STARTS[known]));
  if (type === undefined || data === undefined || !found) return undefined;
  return { type: 'image', source: { type: 'base64', media_type: found, data } };
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
