import type { HookInput } from '../ports/hook.js';
import type { HandlerReport } from './handler-report.js';
import type { HookRun } from './hook-aggregate.js';
import { readHookOutput } from './hook-output.js';
import { limitText } from './limit-text.js';

/** What a hook that nobody waited for (`async`) left behind when it ended. */
export interface LateOutput {
  readonly hook: string;
  readonly input: HookInput;
  readonly report: HandlerReport;
  /** ms */
  readonly durationMs: number;
  /** `asyncRewake`: on exit 2 the model should hear of it now. */
  readonly wakes: boolean;
}

export interface ReadLateOutput {
  readonly run: HookRun;
  /** For the model, with the next result. */
  readonly context: readonly string[];
  /** For the person. */
  readonly message?: string;
  /** The model should be woken with this. */
  readonly wake?: string;
}

const WAKING_CODE = 2;

/** It can say something, and decide nothing: the call it was about has gone on. */
export function readLateOutput({ hook, input, report, durationMs, wakes }: LateOutput): ReadLateOutput {
  const event = input.hook_event_name;
  const { result, detail } = report;
  const read = result.ok ? readHookOutput(event, result.answer) : result;
  const run: HookRun = {
    hook,
    event,
    outcome: read.ok ? 'ok' : 'failed',
    durationMs,
    ...(!read.ok && { errorClass: result.ok ? 'InvalidHookOutput' : result.errorClass, message: read.message }),
    detail,
  };
  const { additionalContext, feedback, systemMessage } = read.ok ? read.opinion : {};
  const printed = [detail.stderr, detail.stdout].find((text) => text !== undefined && text.trim() !== '')?.trim();
  const wake = wakes && detail.exitCode === WAKING_CODE ? (feedback ?? printed ?? 'It gave no reason.') : undefined;
  const said = [additionalContext, wake ?? feedback].filter((text) => text !== undefined);
  return {
    run,
    context: said.map((text) => `${event} hook "${hook}", which ran beside the call: ${limitText(text)}`),
    ...(systemMessage !== undefined && { message: limitText(systemMessage) }),
    ...(wake !== undefined && { wake: limitText(wake) }),
  };
}
