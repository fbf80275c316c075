import type { ToolResult, ToolUseId } from './blocks.js';
import type { CallEnvironment, TimeLimits } from './call-environment.js';
import { fail, type RequestedCall } from './call.js';
import { createDenialBook } from './denial-book.js';
import { endCall } from './end-call.js';
import type { NewEvent, SessionEvent } from './events.js';
import { explainCall, type Explanation } from './explain-call.js';
import type { Failure } from './failure.js';
import { compileHooks, type HookDiagnostic } from './hooks/hook-index.js';
import { canonicalJson } from './input-hash.js';
import type { Diagnostic } from './permission/diagnostic.js';
import type { PermissionMode } from './permission/vote.js';
import type { Grant } from './ports/grant-store.js';
import type { Hook } from './ports/hook.js';
import type { ResultStore } from './ports/result-store.js';
import type { Tool } from './ports/tool.js';
import { fillPorts, type SessionPorts } from './session-ports.js';
import { resultsOverlay } from './results/results-overlay.js';
import { runCall } from './run-call.js';
import { createGate } from './schedule/gate.js';
import { createSessionGrants } from './session-grants.js';
import { bySource, createSessionPolicy } from './session-policy.js';
import { readAnthropicStream, type StreamSource } from './stream/anthropic.js';
import { orderedResults } from './stream/ordered-results.js';
import { createToolRegistry } from './tool-registry.js';
import { readToolUse } from './tool-use.js';

/** ms. 120 s and 600 s are the public default and ceiling of Bash. */
const LIMITS: TimeLimits = { defaultMs: 120_000, ceilingMs: 600_000, graceMs: 2_000, storeMs: 10_000 };

export interface SessionOptions {
  /** Names the session in stores and events; default: a new random id. */
  readonly id?: string;
  readonly tools?: readonly Tool[];
  /** Whatever is left out is in memory; without a prompter nobody can be asked, so what would ask is denied. */
  readonly ports?: Partial<SessionPorts>;
  /** By source, or a bare settings object, which counts as `flagSettings`. */
  readonly settings?: unknown;
  /** Absolute; default: the sandbox's working directory. */
  readonly cwd?: string;
  /** Absolute; default: the sandbox's home. */
  readonly home?: string;
  /** Where `/x` path rules of project settings are anchored; default `cwd`. */
  readonly projectRoot?: string;
  /** Beside `cwd`: where reading needs nobody's leave. */
  readonly workingDirectories?: readonly string[];
  readonly mode?: PermissionMode;
  /** Whether the person trusts the project's own settings; default false (lifecycle, reading 4). */
  readonly trusted?: boolean;
  /** Rules given at start, source `cliArg`. */
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  readonly hooks?: readonly Hook[];
  readonly limits?: Partial<TimeLimits>;
  /** Calls that execute at once; default 10. */
  readonly maxRunning?: number;
  readonly onEvent?: (event: SessionEvent) => void;
}

export interface RunOptions {
  /** Stops every call of this run that has not ended. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: SessionEvent) => void;
}

export interface Session {
  readonly id: string;
  /** One result per block, in request order. Never rejects. */
  run(toolUse: unknown, options?: RunOptions): Promise<ToolResult[]>;
  /** Starts each call as soon as its block ends, and yields results in request order, each as soon as all before it are known. */
  stream(events: StreamSource | string, options?: RunOptions): AsyncIterable<ToolResult>;
  /** Stages 1 to 4 dry: no hook, prompt, classifier or record. */
  explain(toolUse: unknown): Promise<Explanation>;
  /** Stops one call, or all that run. */
  cancel(toolUseId?: string, reason?: unknown): void;
  readonly mode: PermissionMode;
  setMode(mode: PermissionMode): void;
  grants(): Promise<readonly Grant[]>;
  revokeGrant(id: string): Promise<void>;
  readonly results: Pick<ResultStore, 'list' | 'read' | 'remove'>;
  /** What of settings and hooks will not do what it was written for. */
  diagnostics(): Promise<readonly (Diagnostic | HookDiagnostic)[]>;
  /** Reads project, local and user settings again. */
  reloadSettings(): Promise<void>;
}

interface KnownCall {
  readonly name: string;
  readonly input: unknown;
  readonly result: Promise<ToolResult>;
}

/**
 * A session carries tool calls through the eight stages.
 *
 * @example
 * const session = createSession({ tools: [add] });
 * const [result] = await session.run({ type: 'tool_use', id: 'toolu_1', name: 'Add', input: { a: 1, b: 2 } });
 *
 * @throws TypeError when two tools answer to one name.
 */
export function createSession(options: SessionOptions = {}): Session {
  const id = options.id ?? crypto.randomUUID();
  const ports = fillPorts(options.ports);
  const { sandbox, clock, telemetry } = ports;
  const registry = createToolRegistry(options.tools ?? []);
  const hooks = compileHooks(options.hooks ?? []);
  const home = options.home ?? sandbox.caps.home;
  const projectRoot = options.projectRoot ?? options.cwd ?? sandbox.caps.workdir;
  const limits = { ...LIMITS, ...options.limits };
  const gate = createGate(options.maxRunning === undefined ? {} : { maxRunning: options.maxRunning });
  const denials = createDenialBook();
  const known = new Map<string, KnownCall>();
  const running = new Map<string, AbortController>();
  const storeFailed = () => telemetry.record({ name: 'store-failed' });
  let cwd = options.cwd ?? sandbox.caps.workdir;

  const policy = createSessionPolicy({
    settings: bySource(options.settings),
    source: ports.settings,
    trusted: options.trusted ?? false,
    cwd,
    home,
    projectRoot,
    allowedTools: options.allowedTools ?? [],
    disallowedTools: options.disallowedTools ?? [],
    mode: options.mode,
    toolNames: registry.tools.map((tool) => tool.name),
    onFailure: storeFailed,
  });
  const grants = createSessionGrants({
    sessionId: id,
    store: ports.grants,
    clock,
    onChange: () => policy.setSessionRules(grants.rules()),
    onFailure: storeFailed,
  });
  const resultsRoot = `${home}/.sallyport/tool-results/${encodeURIComponent(id)}`;
  sandbox.overlay?.(resultsRoot, resultsOverlay(ports.results, id));
  const session = { id, home, resultsRoot, setCwd: (path: string) => void (cwd = path) };
  const ready = Promise.all([policy.reload(), grants.load()]);

  const tell = (event: SessionEvent, listener?: (event: SessionEvent) => void) => {
    for (const listen of [options.onEvent, listener]) {
      try {
        listen?.(event);
      } catch {
        // Whoever listens cannot change what happens; the call goes on.
        telemetry.record({ name: 'stage-failed', outcome: 'listener' });
      }
    }
  };

  function environment(toolUseId: ToolUseId, stop: AbortController, run: RunOptions): CallEnvironment {
    const tool = new AbortController();
    const onStop = () => tool.abort(stop.signal.reason);
    if (stop.signal.aborted) onStop();
    else stop.signal.addEventListener('abort', onStop, { once: true });
    return {
      registry,
      hooks,
      classifier: ports.classifier,
      prompter: ports.prompter,
      results: ports.results,
      settings: ports.settings,
      grants,
      denials,
      policy: policy.current,
      addSessionRule: (rule) => policy.setSessionRules([...grants.rules(), rule]),
      reloadSettings: policy.reload,
      clock,
      telemetry,
      limits,
      context: {
        sandbox,
        cwd,
        workingDirectories: [
          ...new Set([
            projectRoot,
            ...(options.workingDirectories ?? []),
            ...policy.merged().additionalDirectories,
            resultsRoot,
          ]),
        ],
        session,
        signal: tool.signal,
        toolUseId,
      },
      abortTool: (reason) => tool.abort(reason),
      stop: stop.signal,
      turn: gate.turn(),
      emit: (event: NewEvent) => tell({ ...event, toolUseId, at: clock.now() } as SessionEvent, run.onEvent),
      requestedAt: clock.now(),
    };
  }

  /** One call from request to result, whether it can be carried out or only answered. */
  async function carry(call: RequestedCall, run: RunOptions, failure: Failure | null): Promise<ToolResult> {
    const stop = new AbortController();
    const env = environment(call.id, stop, run);
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

  function start(value: unknown, run: RunOptions, cutOff: Failure | null = null): Promise<ToolResult> {
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
    const result = carry(call, run, cutOff);
    known.set(block.id, { name: block.name, input: block.input, result });
    return result;
  }

  return {
    id,
    run: async (toolUse, run = {}) => {
      await ready;
      return Promise.all((Array.isArray(toolUse) ? toolUse : [toolUse]).map((block: unknown) => start(block, run)));
    },
    stream: (events, run = {}) => {
      const abandoned = new AbortController();
      const signal = run.signal ? AbortSignal.any([run.signal, abandoned.signal]) : abandoned.signal;
      const streamed = { ...run, signal };
      return orderedResults(
        async (add) => {
          await ready;
          for await (const item of readAnthropicStream(events, { signal })) {
            if (item.kind === 'call') add(start(item.block, streamed));
            else if (item.kind === 'cut') {
              const { reason, raw } = item;
              add(start({ type: 'tool_use', ...item.block, input: {} }, streamed, { kind: 'cut-off', reason, raw }));
            } else tell({ type: 'stream-failed', at: clock.now(), message: item.message }, run.onEvent);
          }
        },
        () => abandoned.abort(new DOMException('The reader of the results has left', 'AbortError')),
      );
    },
    explain: async (toolUse) => {
      await ready;
      const stop = new AbortController();
      const env = environment('' as ToolUseId, stop, {});
      env.turn.leave();
      return explainCall(toolUse, env);
    },
    cancel: (toolUseId, reason = new DOMException('The call was stopped', 'AbortError')) => {
      for (const [runningId, controller] of running) {
        if (toolUseId === undefined || toolUseId === runningId) controller.abort(reason);
      }
    },
    get mode() {
      return policy.current().mode;
    },
    setMode: policy.setMode,
    grants: async () => {
      await ready;
      return grants.list();
    },
    revokeGrant: (grantId) => grants.revoke(grantId),
    results: ports.results,
    diagnostics: async () => {
      await ready;
      return [...policy.current().diagnostics, ...hooks.diagnostics];
    },
    reloadSettings: policy.reload,
  };
}
