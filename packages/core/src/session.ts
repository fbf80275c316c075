import type { TimeLimits } from './call-environment.js';
import { createDenialBook } from './decide/denial-book.js';
import type { SessionEvent } from './events.js';
import { explainCall } from './session/explain-call.js';
import { compileHooks } from './hooks/hook-index.js';
import { fillPorts } from './session/session-ports.js';
import { resultsOverlay } from './results/results-overlay.js';
import { createGate } from './schedule/gate.js';
import { createSessionCalls } from './session/session-calls.js';
import { createSessionGrants } from './session/session-grants.js';
import { bySource, createSessionPolicy } from './session/session-policy.js';
import type { RunOptions, Session, SessionOptions, StreamOptions } from './session/session-types.js';
import { readModelStream } from './stream/model-stream.js';
import { orderedResults } from './stream/ordered-results.js';
import { createToolRegistry } from './tool-registry.js';

export type { RunOptions, Session, SessionOptions, StreamOptions };

/** ms. 120 s and 600 s are the public default and ceiling of Bash. */
const LIMITS: TimeLimits = { defaultMs: 120_000, ceilingMs: 600_000, graceMs: 2_000, storeMs: 10_000 };

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
  let cwd = options.cwd ?? sandbox.caps.workdir;
  const projectRoot = options.projectRoot ?? cwd;
  const storeFailed = () => telemetry.record({ name: 'store-failed' });

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
  const given = options.workingDirectories ?? [];
  const workingDirectories = derived(
    () => policy.merged().additionalDirectories,
    (added) => [...new Set([projectRoot, ...given, ...added, resultsRoot])],
  );
  const toolSession = { id, home, resultsRoot, setCwd: (path: string) => void (cwd = path) };
  const ready = Promise.all([policy.reload(), grants.load()]);

  const tell = (event: SessionEvent, listener?: RunOptions['onEvent']) => {
    for (const listen of [options.onEvent, listener]) {
      try {
        listen?.(event);
      } catch {
        // Whoever listens cannot change what happens; the call goes on.
        telemetry.record({ name: 'stage-failed', outcome: 'listener' });
      }
    }
  };
  const gate = createGate(options.maxRunning === undefined ? {} : { maxRunning: options.maxRunning });
  const calls = createSessionCalls({
    shared: {
      registry,
      hooks,
      classifier: ports.classifier,
      prompter: ports.prompter,
      results: ports.results,
      settings: ports.settings,
      grants,
      denials: createDenialBook(),
      policy: policy.current,
      addSessionRule: (rule) => policy.setSessionRules([...grants.rules(), rule]),
      reloadSettings: policy.reload,
      clock,
      telemetry,
      limits: { ...LIMITS, ...options.limits },
    },
    context: () => ({ sandbox, cwd, workingDirectories: workingDirectories(), session: toolSession }),
    turn: gate.turn,
    tell,
    listened: (listener) => options.onEvent !== undefined || listener !== undefined,
  });

  return {
    id,
    run: async (toolUse, run = {}) => {
      await ready;
      const blocks: readonly unknown[] = Array.isArray(toolUse) ? toolUse : [toolUse];
      return Promise.all(blocks.map((block) => calls.start(block, run)));
    },
    stream: (events, { format, ...run } = {}) => {
      const abandoned = new AbortController();
      const signal = run.signal ? AbortSignal.any([run.signal, abandoned.signal]) : abandoned.signal;
      const streamed = { ...run, signal };
      return orderedResults(
        async (add) => {
          await ready;
          for await (const item of readModelStream(events, { signal, ...(format && { format }) })) {
            if (item.kind === 'call') add(calls.start(item.block, streamed));
            else if (item.kind === 'cut') {
              const { block, reason, raw } = item;
              add(calls.start({ type: 'tool_use', ...block, input: {} }, streamed, { kind: 'cut-off', reason, raw }));
            } else tell({ type: 'stream-failed', at: clock.now(), message: item.message }, run.onEvent);
          }
        },
        () => abandoned.abort(new DOMException('The reader of the results has left', 'AbortError')),
      );
    },
    explain: async (toolUse) => {
      await ready;
      return explainCall(toolUse, calls.idle());
    },
    cancel: (toolUseId, reason = new DOMException('The call was stopped', 'AbortError')) =>
      calls.stop(toolUseId, reason),
    get mode() {
      return policy.current().mode;
    },
    setMode: policy.setMode,
    grants: async () => {
      await ready;
      return grants.list();
    },
    revokeGrant: grants.revoke,
    results: ports.results,
    diagnostics: async () => {
      await ready;
      return [...policy.current().diagnostics, ...hooks.diagnostics];
    },
    reloadSettings: policy.reload,
  };
}

/** A value that is worked out again only when what it is made from is another. */
function derived<From, To>(read: () => From, make: (from: From) => To): () => To {
  let from = read();
  let value = make(from);
  return () => {
    const now = read();
    if (now !== from) {
      from = now;
      value = make(now);
    }
    return value;
  };
}
