import { createDenialBook } from './decide/denial-book.js';
import type { SessionEvent } from './events.js';
import { verdictCache } from './classifier/verdict-cache.js';
import { createAutoModeBook } from './decide/auto-mode-book.js';
import { createLateNotes } from './decide/late-notes.js';
import type { ToolUseId } from './blocks.js';
import { DEFAULT_LIMITS } from './session/default-limits.js';
import { derived } from './session/derived.js';
import type { Failure } from './failure.js';
import { readFilter } from './session/read-filter.js';
import { reviewBatch, withNotes, type EndedCall } from './session/review-batch.js';
import { createSessionHooks } from './session/session-hooks.js';
import { fillPorts } from './session/session-ports.js';
import { resultsOverlay } from './results/results-overlay.js';
import { createGate } from './schedule/gate.js';
import { sessionJournal } from './session/session-journal.js';
import { journaledPrompter } from './session/journaled-prompter.js';
import { createSessionCalls } from './session/session-calls.js';
import { createSessionGrants } from './session/session-grants.js';
import { bySource } from './session/session-policy.js';
import { createSessionRecord } from './session/session-record.js';
import { createSessionResults } from './session/session-results.js';
import { createSessionSettings } from './session/session-settings.js';
import { settingsDoor } from './session/settings-door.js';
import type { RunOptions, Session, SessionOptions, StreamOptions } from './session/session-types.js';
import { readModelStream } from './stream/model-stream.js';
import { orderedResults } from './stream/ordered-results.js';
import { createToolRegistry } from './tool-registry.js';

export type { RunOptions, Session, SessionOptions, StreamOptions };

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
  const { clock, telemetry } = ports;
  const registry = createToolRegistry(options.tools ?? []);
  const home = options.home ?? ports.sandbox.caps.home;
  let cwd = options.cwd ?? ports.sandbox.caps.workdir;
  const projectRoot = options.projectRoot ?? cwd;
  const storeFailed = () => telemetry.record({ name: 'store-failed' });

  const policy = createSessionSettings({
    sessionId: id,
    sandbox: ports.sandbox,
    prompter: ports.prompter,
    trustStore: ports.trust,
    onTrustNeeded: (grants) => tell({ type: 'trust-needed', at: clock.now(), grants }),
    onTrustAnswered: () =>
      tell({ type: 'session-changed', at: clock.now(), what: 'settings', mode: policy.current().mode }),
    settings: bySource(options.settings),
    source: ports.settings,
    trusted: options.trusted ?? false,
    policyRequired: options.policyRequired ?? false,
    cwd,
    home,
    projectRoot,
    allowedTools: options.allowedTools ?? [],
    disallowedTools: options.disallowedTools ?? [],
    mode: options.mode,
    currentNames: registry.currentNames,
    onFailure: storeFailed,
  });
  const { sandbox } = policy;
  const grants = createSessionGrants({
    sessionId: id,
    store: ports.grants,
    clock,
    onChange: () => policy.setGrantRules(grants.rules()),
    onFailure: storeFailed,
  });
  const resultsRoot = `${home}/.sallyport/tool-results/${encodeURIComponent(id)}`;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const results = createSessionResults({
    sessionId: id,
    resultsRoot,
    ports,
    caps: options.resultCaps ?? {},
    limits,
    toolName: (name) => registry.find(name)?.tool.name,
    onTask: (type, task) => tell({ type, task, toolUseId: task.toolUseId, at: clock.now() }),
  });
  ports.sandbox.overlay?.(resultsRoot, resultsOverlay(results.store, id));
  const given = options.workingDirectories ?? [];
  const workingDirectories = derived(policy.directories, (added) => [
    ...new Set([projectRoot, ...given, ...added, resultsRoot]),
  ]);
  const toolSession = { id, home, resultsRoot, results: results.store, setCwd: (path: string) => void (cwd = path) };
  const isReadDenied = derived(
    () => cwd,
    (at) => readFilter(policy.current, { cwd: at, home }),
  );
  const { storeMs } = limits;
  const journal = sessionJournal({ sessionId: id, store: ports.sessions, clock, storeMs, onFailure: storeFailed });

  const record = createSessionRecord({
    sessionId: id,
    ports,
    toolName: (name) => registry.find(name)?.tool.name,
    place: () => ({ cwd, home, projectRoot, workingDirectories: workingDirectories(), mode: policy.current().mode }),
    onLogFailure: (event) => tell(event),
  });
  const tell = (event: SessionEvent, listener?: RunOptions['onEvent']) => {
    for (const listen of [...record.listeners, options.onEvent, listener]) {
      try {
        listen?.(event);
      } catch {
        // Whoever listens cannot change what happens; the call goes on.
        telemetry.record({ name: 'stage-failed', outcome: 'listener' });
      }
    }
  };
  const lateNotes = createLateNotes();
  const hooks = createSessionHooks({
    own: options.hooks ?? [],
    merged: policy.merged,
    sandbox,
    clock,
    fetch: ports.fetch,
    variables: options.hookVariables ?? {},
    home,
    projectRoot,
    workingDirectories,
    lateNotes,
    tell: (toolUseId, event) => tell({ ...event, toolUseId: toolUseId as ToolUseId, at: clock.now() } as SessionEvent),
  });
  const gate = createGate(options.maxRunning === undefined ? {} : { maxRunning: options.maxRunning });
  const calls = createSessionCalls({
    shared: {
      registry,
      get hooks() {
        return hooks.index();
      },
      classifier: ports.classifier,
      prompter: ports.prompter && ports.sessions ? journaledPrompter(ports.prompter, journal) : ports.prompter,
      results: results.store,
      tasks: results.tasks,
      settings: policy.source,
      grants,
      denials: createDenialBook(),
      policy: policy.current,
      onPolicyChange: policy.onChange,
      edits: policy,
      autoMode: createAutoModeBook(),
      verdicts: verdictCache(),
      lateNotes,
      reloadSettings: policy.reload,
      refreshSettings: policy.refresh,
      clock,
      telemetry,
      limits,
    },
    journal,
    context: () => ({
      sandbox,
      cwd,
      workingDirectories: workingDirectories(),
      session: toolSession,
      isReadDenied: isReadDenied(),
      background: options.background === false ? undefined : results.tasks,
    }),
    output: results.output,
    turn: gate.turn,
    tell,
    listened: (listener) => record.listeners.length > 0 || options.onEvent !== undefined || listener !== undefined,
  });
  const ready = Promise.all([policy.load(), takeUpRecords(), results.load(), record.load()]);

  async function takeUpRecords(): Promise<void> {
    const [records] = await Promise.all([journal.load(), grants.load()]);
    calls.restore(records);
    // A cut between a call's start and the end of its grant leaves a grant that nothing may use any more.
    const begun = records.filter(({ state }) => state === 'started' || state === 'ended');
    for (const { toolUseId } of begun) await grants.consumeOnce(toolUseId);
  }

  /** Before anything that settings decide: what a task or a hook has written since the last call is in force. */
  const fresh = async () => {
    await ready;
    await policy.refresh();
  };

  return {
    ...settingsDoor(policy, registry, fresh),
    id,
    run: async (toolUse, run = {}) => {
      await fresh();
      const blocks: readonly unknown[] = Array.isArray(toolUse) ? toolUse : [toolUse];
      const results = await Promise.all(blocks.map((block) => calls.start(block, run)));
      if (!hooks.hears('PostToolBatch')) return results;
      const ended = results.map((result, place) => ({ block: blocks[place], result }));
      return withNotes(results, await reviewBatch(ended, calls.idle(results.at(-1)?.tool_use_id, run), run.signal));
    },
    stream: (events, { format, ...run } = {}) => {
      const abandoned = new AbortController();
      const signal = run.signal ? AbortSignal.any([run.signal, abandoned.signal]) : abandoned.signal;
      const streamed = { ...run, signal };
      return orderedResults(
        async (add) => {
          await ready;
          const ended: Promise<EndedCall>[] = [];
          const start = (block: unknown, cutOff?: Failure) => {
            const result = calls.start(block, streamed, cutOff);
            add(result);
            ended.push(result.then((known) => ({ block, result: known })));
          };
          for await (const item of readModelStream(events, { signal, ...(format && { format }) })) {
            const refreshing = policy.refresh();
            if (refreshing) await refreshing;
            if (item.kind === 'call') start(item.block);
            else if (item.kind === 'cut') {
              const { block, reason, raw } = item;
              start({ type: 'tool_use', ...block, input: {} }, { kind: 'cut-off', reason, raw });
            } else tell({ type: 'stream-failed', at: clock.now(), message: item.message }, run.onEvent);
          }
          // The results are out one by one: what is said of them all comes with the next turn's.
          if (!hooks.hears('PostToolBatch')) return;
          const all = await Promise.all(ended);
          const env = calls.idle(all.at(-1)?.result.tool_use_id, streamed);
          for (const note of await reviewBatch(all, env, signal)) lateNotes.add(note);
        },
        () => abandoned.abort(new DOMException('The reader of the results has left', 'AbortError')),
      );
    },
    resume: async (run = {}) => {
      await fresh();
      return calls.resume(run);
    },
    explain: async (toolUse) => {
      await fresh();
      const { explainCall } = await import('./session/explain-call.js');
      return explainCall(toolUse, calls.idle());
    },
    cancel: (toolUseId, reason = new DOMException('The call was stopped', 'AbortError')) =>
      calls.stop(toolUseId, reason),
    get mode() {
      return policy.current().mode;
    },
    grants: async () => {
      await ready;
      return grants.list();
    },
    revokeGrant: grants.revoke,
    results: results.store,
    tasks: results.door,
    notices: results.tasks.takeNotices,
    exportLog: record.exportLog,
    flush: record.flush,
    suspend: journal.close,
    diagnostics: async () => {
      await fresh();
      return [...policy.current().diagnostics, ...hooks.diagnostics()];
    },
  };
}
