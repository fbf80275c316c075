// Starts the calls of one session: an environment for each, one run for each id, and the way to stop them.
import type { ToolResult, ToolUseId } from '../blocks.js';
import type { CallEnvironment } from '../call-environment.js';
import { fail, type RequestedCall } from '../call.js';
import { endCall } from '../end-call.js';
import type { NewEvent, SessionEvent } from '../events.js';
import type { Failure } from '../failure.js';
import { canonicalJson } from '../input/input-hash.js';
import type { ToolOutput } from '../ports/tool-output.js';
import { runCall } from '../run-call.js';
import { StopSwitch } from '../stop-switch.js';
import type { RunOptions } from './session-types.js';
import { readToolUse } from './tool-use.js';

/** What of a call's environment is the same for all calls of the session, and how to make the rest. */
export interface CallsOptions {
  readonly shared: Omit<CallEnvironment, 'context' | 'stop' | 'toolStop' | 'turn' | 'emit' | 'requestedAt' | 'written'>;
  readonly context: () => Omit<CallEnvironment['context'], 'signal' | 'toolUseId' | 'output'>;
  readonly turn: () => CallEnvironment['turn'];
  /** Where the output of a call goes; `name` is what the model called. */
  readonly output: (toolUseId: ToolUseId, name: string) => ToolOutput;
  readonly tell: (event: SessionEvent, listener?: RunOptions['onEvent']) => void;
  /** Whether anybody hears what is told. */
  readonly listened: (listener?: RunOptions['onEvent']) => boolean;
}

export interface SessionCalls {
  /** The result of a block. `cutOff`: it is only answered, never executed. Never rejects. */
  start(value: unknown, run: RunOptions, cutOff?: Failure): Promise<ToolResult>;
  /** Stops the call of that id, or all that have not ended. */
  stop(toolUseId: string | undefined, reason: unknown): void;
  /** An environment that carries no call: for `explain`, and for what comes after calls. */
  idle(toolUseId?: string, run?: RunOptions): CallEnvironment;
}

interface KnownCall {
  readonly name: string;
  readonly input: unknown;
  readonly result: Promise<ToolResult>;
}

export function createSessionCalls({ shared, context, output, turn, tell, listened }: CallsOptions): SessionCalls {
  const known = new Map<string, KnownCall>();
  const running = new Map<string, StopSwitch>();

  function environment(toolUseId: ToolUseId, name: string, run: RunOptions): CallEnvironment {
    const stop = new StopSwitch();
    const toolStop = stop.follower();
    const { sandbox, cwd, workingDirectories, session, background } = context();
    let written: ToolOutput | undefined;
    const { clock } = shared;
    const listener = listenerOf(run);
    const heard = listened(listener);
    // Listed one by one: spreading an object of this size for every call is what a call costs most.
    return {
      registry: shared.registry,
      hooks: shared.hooks,
      classifier: shared.classifier,
      prompter: shared.prompter,
      results: shared.results,
      settings: shared.settings,
      grants: shared.grants,
      denials: shared.denials,
      policy: shared.policy,
      addSessionRule: shared.addSessionRule,
      setMode: shared.setMode,
      autoMode: shared.autoMode,
      verdicts: shared.verdicts,
      lateNotes: shared.lateNotes,
      reloadSettings: shared.reloadSettings,
      clock,
      telemetry: shared.telemetry,
      limits: shared.limits,
      context: {
        sandbox,
        cwd,
        workingDirectories,
        session,
        toolUseId,
        ...(background && { background }),
        get signal() {
          return toolStop.signal;
        },
        get output() {
          return (written ??= output(toolUseId, name));
        },
      },
      tasks: shared.tasks,
      written: () => written,
      stop,
      toolStop,
      turn: turn(),
      emit: heard
        ? (event: NewEvent) => tell({ ...event, toolUseId, at: clock.now() } as SessionEvent, listener)
        : () => undefined,
      requestedAt: clock.now(),
    };
  }

  /** One call from request to result, whether it can be carried out or only answered. */
  async function carry(call: RequestedCall, run: RunOptions, failure: Failure | null): Promise<ToolResult> {
    const env = environment(call.id, call.block.name, run);
    const { stop } = env;
    const onAbort = () => stop.abort(run.signal?.reason);
    if (run.signal?.aborted) onAbort();
    run.signal?.addEventListener('abort', onAbort, { once: true });
    if (!failure) running.set(call.id, stop);
    env.emit({ type: 'call-requested', name: call.block.name, input: call.block.input });
    try {
      return failure ? endCall(fail(call, 1, failure), env) : await runCall(call, env);
    } finally {
      env.turn.leave();
      run.signal?.removeEventListener('abort', onAbort);
      if (running.get(call.id) === stop) running.delete(call.id);
    }
  }

  function start(value: unknown, run: RunOptions, cutOff?: Failure): Promise<ToolResult> {
    const read = readToolUse(value);
    const { block } = read;
    const call: RequestedCall = { state: 'requested', id: block.id as ToolUseId, block };
    if (!read.ok) return carry(call, run, { kind: 'malformed-block', message: read.message });
    const earlier = known.get(block.id);
    if (earlier) {
      const same = earlier.name === block.name && canonicalJson(earlier.input) === canonicalJson(block.input);
      // The same call again gets the same result and never runs twice (lifecycle, reading 7).
      return same ? earlier.result : carry(call, run, { kind: 'duplicate-id', id: block.id });
    }
    const result = carry(call, run, cutOff ?? null);
    known.set(block.id, { name: block.name, input: block.input, result });
    return result;
  }

  return {
    start,
    stop: (toolUseId, reason) => {
      for (const [runningId, call] of running) {
        if (toolUseId === undefined || toolUseId === runningId) call.abort(reason);
      }
    },
    idle: (toolUseId = '', run = {}) => {
      const env = environment(toolUseId as ToolUseId, '', run);
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
