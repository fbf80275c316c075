// Starts the calls of one session: an environment for each, one run for each id, and the way to stop them.
import type { ToolResult, ToolUseBlock, ToolUseId } from '../blocks.js';
import type { CallEnvironment } from '../call-environment.js';
import { fail, type RequestedCall } from '../call.js';
import { endCall } from '../end-call.js';
import type { NewEvent, SessionEvent } from '../events.js';
import type { Failure } from '../failure.js';
import type { ToolOutput } from '../ports/tool-output.js';
import { runCall } from '../run-call.js';
import { StopSwitch } from '../stop-switch.js';
import { CallContext, type SessionContext } from './call-context.js';
import type { CallJournal } from './call-journal.js';
import { createKnownCalls, type KnownCalls } from './known-calls.js';
import type { RunOptions } from './session-types.js';
import { readToolUse } from './tool-use.js';

/** When all that is requested at once has been requested. */
const SOON = Promise.resolve();

/** What of a call's environment is the same for all calls of the session, and how to make the rest. */
export interface CallsOptions {
  readonly shared: Omit<CallEnvironment, 'journal' | 'context' | 'stop' | 'turn' | 'emit' | 'requestedAt' | 'written'>;
  readonly journal: CallJournal;
  readonly context: () => SessionContext;
  readonly turn: () => CallEnvironment['turn'];
  /** Where the output of a call goes; `name` is what the model called. */
  readonly output: (toolUseId: ToolUseId, name: string) => ToolOutput;
  readonly tell: (event: SessionEvent, listener?: RunOptions['onEvent']) => void;
  /** Whether anybody hears what is told. */
  readonly listened: (listener?: RunOptions['onEvent']) => boolean;
}

export interface SessionCalls extends Pick<KnownCalls, 'restore' | 'resume'> {
  /** The result of a block. `cutOff`: it is only answered, never executed. Never rejects. */
  start(value: unknown, run: RunOptions, cutOff?: Failure): Promise<ToolResult>;
  /** Stops the call of that id, or all that have not ended. */
  stop(toolUseId: string | undefined, reason: unknown): void;
  /** An environment that carries no call: for `explain`, and for what comes after calls. */
  idle(toolUseId?: string, run?: RunOptions): CallEnvironment;
}

export function createSessionCalls(options: CallsOptions): SessionCalls {
  const { shared, journal, output, turn, tell, listened } = options;
  const running = new Map<string, StopSwitch>();

  /** `held`: takes the event that tells of the end. */
  function environment(
    toolUseId: ToolUseId,
    name: string,
    run: RunOptions,
    stop: StopSwitch,
    held?: SessionEvent[],
  ): CallEnvironment {
    const { clock } = shared;
    const listener = listenerOf(run);
    const emit = listened(listener)
      ? (event: NewEvent) => {
          const told = { ...event, toolUseId, at: clock.now() } as SessionEvent;
          if (held && told.type === 'call-ended') held.push(told);
          else tell(told, listener);
        }
      : null;
    const context = new CallContext(options.context(), {
      toolUseId,
      stop,
      newOutput: () => output(toolUseId, name),
      reportBackstop: (kind) => {
        const tool = shared.registry.find(name)?.tool.name;
        shared.telemetry.record({ name: 'backstop', outcome: kind, ...(tool !== undefined && { tool }) });
        emit?.({ type: 'backstop', kind });
      },
    });
    // Listed one by one: spreading an object of this size for every call is what a call costs most.
    return {
      registry: shared.registry,
      hooks: shared.hooks,
      classifier: shared.classifier,
      prompter: shared.prompter,
      results: shared.results,
      settings: shared.settings,
      grants: shared.grants,
      journal,
      denials: shared.denials,
      policy: shared.policy,
      onPolicyChange: shared.onPolicyChange,
      edits: shared.edits,
      autoMode: shared.autoMode,
      verdicts: shared.verdicts,
      lateNotes: shared.lateNotes,
      reloadSettings: shared.reloadSettings,
      refreshSettings: shared.refreshSettings,
      clock,
      telemetry: shared.telemetry,
      limits: shared.limits,
      context,
      tasks: shared.tasks,
      written: () => context.written,
      stop,
      turn: turn(),
      emit,
      requestedAt: clock.now(),
    };
  }

  const known = createKnownCalls({
    journal,
    carry: carryOnRecord,
    refuse: carry,
  });

  /** Who hears of a call's end must find the same result after a reload, so it is written down first. */
  async function carryOnRecord(block: ToolUseBlock, run: RunOptions, failure: Failure | null): Promise<ToolResult> {
    const held: SessionEvent[] = [];
    const result = await carry(block, run, failure, held);
    const kept = journal.ended(block.id, result);
    if (kept) await kept;
    for (const event of held) tell(event, listenerOf(run));
    return result;
  }

  /** One call from request to result, whether it can be carried out or only answered. */
  async function carry(
    block: ToolUseBlock,
    run: RunOptions,
    failure: Failure | null,
    held?: SessionEvent[],
  ): Promise<ToolResult> {
    const id = block.id as ToolUseId;
    const stop = new StopSwitch();
    const { signal } = run;
    const onAbort = signal && (() => stop.abort(signal.reason));
    if (signal?.aborted) onAbort?.();
    if (onAbort) signal.addEventListener('abort', onAbort, { once: true });
    if (!failure) running.set(id, stop);
    // All calls of a turn can be stopped before the first begins; what each needs is made when it does, so that a long turn
    // does not hold it for all.
    await SOON;
    const call: RequestedCall = { state: 'requested', id, block };
    const env = environment(id, block.name, run, stop, held);
    env.emit?.({ type: 'call-requested', name: block.name, input: block.input });
    try {
      if (failure) return endCall(fail(call, 1, failure), env);
      const result = await runCall(call, env);
      // Settings that the call has written hold for the next one.
      const refreshing = shared.refreshSettings();
      if (refreshing) await refreshing;
      return result;
    } finally {
      env.turn.leave();
      if (onAbort) signal.removeEventListener('abort', onAbort);
      if (running.get(id) === stop) running.delete(id);
    }
  }

  return {
    start: (value, run, cutOff) => {
      const read = readToolUse(value);
      if (!read.ok) return carry(read.block, run, { kind: 'malformed-block', message: read.message });
      return known.start(read.block, run, cutOff);
    },
    restore: known.restore,
    resume: known.resume,
    stop: (toolUseId, reason) => {
      for (const [runningId, call] of running) {
        if (toolUseId === undefined || toolUseId === runningId) call.abort(reason);
      }
    },
    idle: (toolUseId = '', run = {}) => {
      const env = environment(toolUseId as ToolUseId, '', run, new StopSwitch());
      env.turn.leave();
      return env;
    },
  };
}

/** One listener for both: what the host hears, and when it should end the turn. */
function listenerOf({ onEvent, onStop }: RunOptions): RunOptions['onEvent'] {
  if (!onStop) return onEvent;
  return (event) => {
    try {
      onEvent?.(event);
    } finally {
      if (event.type === 'turn-stopped') onStop(event.by);
    }
  };
}
