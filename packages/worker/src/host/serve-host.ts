// HostApi, served: each request of the page is handed to the session, each answer follows the events it caused.
import {
  loadBashReader,
  PERMISSION_MODES,
  type Diagnostic,
  type ResultRef,
  type RunOptions,
  type Session,
  type SessionChangedEvent,
  type SessionEvent,
  type ToolResult,
} from '@sallyport/core';
import type { HostApi, PageApi, StopReason, WireError } from '../protocol.js';
import { answer } from '../wire/reply.js';
import { ownSession } from './own-session.js';
import { createPageCalls } from './page-calls.js';
import { createPageEvents } from './page-events.js';
import { createRunningCalls, type RunningCalls } from './running-calls.js';
import { serveStreams } from './serve-streams.js';
import { sessionFiles, type SessionFiles } from './session-files.js';
import { logPage } from './log-page.js';
import type { Watchers } from './serve-watchers.js';
import type { StorageFailed } from './kept-stores.js';
import { wirePorts, type HostOptions, type HostParts, type WiredSession } from './wire-ports.js';

/** ms that a close waits for calls to end; a stopped tool has 2,000 ms of grace. */
const CLOSE_MS = 3_000;
/** ms in which a page that takes calls of earlier lives up will have asked for it. */
const TAKE_UP_MS = 1_000;

type Opened = WiredSession & { readonly files: SessionFiles };

export function serveHost(page: PageApi, options: HostOptions & { readonly parts: HostParts }): HostApi {
  const reports: Diagnostic[] = [];
  /** False for a fault that was told before: one may repeat with every event. */
  const report = (diagnostic: Diagnostic): boolean => {
    const isNew = !reports.some(({ message }) => message === diagnostic.message);
    if (isNew) reports.push(diagnostic);
    return isNew;
  };
  const calls = createPageCalls(page);
  const events = createPageEvents(page, (error: WireError) =>
    report({ severity: 'warning', message: `A listener of the page failed: ${error.name}: ${error.message}` }),
  );
  let watchers: Watchers | undefined;
  const tell = (runId: string, event: SessionEvent) => {
    watchers?.tell(event);
    events.push(runId, event);
  };
  const storageFailed: StorageFailed = (what, message) => {
    const at = performance.now();
    if (report({ severity: 'warning', message })) tell('', { type: 'storage-failed', at, what, message });
  };
  const changed = (what: SessionChangedEvent['what']) => {
    if (!opened) return;
    tell('', { type: 'session-changed', at: performance.now(), what, mode: opened.session.mode });
  };
  const runs = new Map<string, RunningCalls>();
  const open = new Set<Promise<unknown>>();
  let opening = false;
  let opened: Opened | undefined;
  let namespace = '';
  let disown = () => {};

  const host = (): Opened => {
    if (opened) return opened;
    throw new Error('The session is not open.');
  };
  let tellPageRuns = () => {};
  /** The page has begun to take calls up: the runs that it knows hear of them before other tabs ask for their results. */
  const pageRuns = new Promise<void>((resolve) => (tellPageRuns = resolve));
  const startRun = (runId: string, stopped: StopReason | null): RunningCalls => {
    queueMicrotask(tellPageRuns);
    const run = createRunningCalls((event) => tell(runId, event));
    if (stopped) run.stop(stopped);
    runs.set(runId, run);
    return run;
  };
  const track = async <Value>(work: Promise<Value>): Promise<Value> => {
    open.add(work);
    try {
      return await work;
    } finally {
      open.delete(work);
    }
  };
  const runOn = (
    runId: string,
    stopped: StopReason | null,
    work: (session: Session, options: RunOptions) => Promise<readonly ToolResult[]>,
  ) =>
    answer(async () => {
      const { session } = host();
      const run = startRun(runId, stopped);
      try {
        const results = await track(work(session, { signal: run.signal, onEvent: run.onEvent }));
        await events.flush();
        return results.map(run.slotOf);
      } finally {
        runs.delete(runId);
      }
    });
  const nothing = (work: () => unknown) => answer(async () => (await work(), null));
  const streams = serveStreams({ host, startRun, runs, track, flush: events.flush });

  /** Saves what is unsaved and lets go of the session. */
  const leave = async (): Promise<void> => {
    if (!opened) return;
    const { session, sandbox } = opened;
    await Promise.all([events.flush(), session.flush()]);
    await sandbox.flush?.().catch(() => undefined);
    await sandbox.dispose();
    opened.close();
    watchers?.close();
    disown();
  };
  let leaving: Promise<void> | undefined;
  /** Between calls: what runs has ended, and what has not begun is the next owner's. */
  const handOver = async (): Promise<void> => {
    const { session } = host();
    await streams.fed();
    await session.suspend();
    try {
      await session.tasks.stopAll();
      await leave();
    } finally {
      // Whatever could not be saved: nothing begins here any more.
      await page.leave();
    }
  };
  const admitWatchers = async (namespace: string, sessionId: string): Promise<void> => {
    // Old engines, and pages that may store nothing, have none.
    if (typeof BroadcastChannel === 'undefined') return;
    const { serveWatchers } = await import('./serve-watchers.js');
    watchers = serveWatchers(namespace, sessionId, {
      api,
      mode: () => host().session.mode,
      run: async (toolUse) => {
        await pageRuns;
        return host().session.run(toolUse, { onEvent: (event) => tell('', event) });
      },
      handOver: () => void (leaving ??= handOver()),
    });
  };

  const api: HostApi = {
    ...streams,
    open: (config) =>
      answer(async () => {
        if (opening) throw new Error('The session of this worker is open already.');
        opening = true;
        const sessionId = config.sessionId ?? crypto.randomUUID();
        ({ namespace } = config);
        disown = await ownSession(namespace, sessionId);
        const [wired] = await Promise.all([
          wirePorts({ ...config, sessionId }, page, calls, {
            ...options,
            report,
            storageFailed,
            tell: (event) => tell('', event),
            changed,
          }),
          admitWatchers(config.namespace, sessionId),
        ]);
        opened = { ...wired, files: sessionFiles(wired.sandbox) };
        // It is half of core: fetched behind the answer, so that neither the start nor the first command waits for it.
        setTimeout(() => void loadBashReader());
        const told = { sessionId: wired.session.id, sandbox: wired.sandbox.caps, tools: wired.tools };
        watchers?.announce(told);
        setTimeout(tellPageRuns, TAKE_UP_MS);
        return told;
      }),
    ping: () => nothing(() => undefined),
    run: (runId, toolUse, stopped) => runOn(runId, stopped, (session, options) => session.run(toolUse, options)),
    resume: (runId, stopped) => runOn(runId, stopped, (session, options) => session.resume(options)),
    stopRun: (runId, reason) => nothing(() => runs.get(runId)?.stop(reason)),
    explain: (toolUse) => answer(() => host().session.explain(toolUse)),
    cancel: (toolUseId) => nothing(() => host().session.cancel(toolUseId ?? undefined)),
    getMode: () => answer(() => host().session.mode),
    setMode: (mode) =>
      nothing(() => {
        if (!PERMISSION_MODES.includes(mode)) throw new TypeError(`There is no permission mode "${String(mode)}".`);
        host().session.setMode(mode);
        changed('mode');
      }),
    setSettings: (settings) =>
      nothing(() => {
        host().setSettings(settings);
        changed('settings');
      }),
    setCommand: (frontMatter) => nothing(() => host().session.setCommand(frontMatter)),
    listRules: () => answer(() => host().session.savedRules()),
    removeRule: (rule) =>
      nothing(async () => {
        await host().session.removeRule(rule);
        changed('settings');
      }),
    listTrust: () => answer(() => host().session.projectGrants()),
    answerTrust: (grants, said) =>
      nothing(async () => {
        const { session } = host();
        await (said === 'trust' ? session.trust(grants) : session.refuseTrust(grants));
        changed('settings');
      }),
    deniedTools: () => answer(() => host().session.deniedTools()),
    listGrants: () => answer(() => host().session.grants()),
    revokeGrant: (id) =>
      nothing(async () => {
        const { session } = host();
        const ids = id === null ? (await session.grants()).map((grant) => grant.id) : [id];
        for (const each of ids) await session.revokeGrant(each);
        changed('grants');
      }),
    listResults: () => answer(() => host().session.results.list(host().session.id)),
    readResult: (ref, offset, length) =>
      answer(async () => (await host().session.results.read(ref as ResultRef, offset, length)) ?? null),
    removeResult: (ref) =>
      nothing(async () => {
        const { results, id } = host().session;
        const refs = ref === null ? (await results.list(id)).map((stored) => stored.ref) : [ref as ResultRef];
        for (const each of refs) await results.remove(each);
        changed('results');
      }),
    listTasks: () => answer(() => host().session.tasks.list()),
    readTask: (id, offset) => answer(async () => (await host().session.tasks.output(id, offset)) ?? null),
    stopTask: (id) => answer(async () => (await host().session.tasks.stop(id)) ?? null),
    takeNotices: () => answer(() => host().session.notices()),
    listFiles: () => answer(() => host().files.list()),
    readFile: (path) => answer(() => host().files.readText(path)),
    writeFile: (path, text) =>
      nothing(async () => {
        const { files, session } = host();
        await files.writeText(path, text);
        // The page's writes pass by the session, and may be of settings.
        await session.reloadSettings();
        changed('files');
      }),
    exportFiles: () => answer(() => host().files.exportAll()),
    replaceFiles: (given) =>
      nothing(async () => {
        const { files, session } = host();
        await files.replaceAll(given);
        await session.reloadSettings();
        changed('files');
      }),
    exportLog: (fromSeq, redactInputs) => answer(() => logPage(host().session, fromSeq, redactInputs)),
    diagnostics: () => answer(async () => [...(await host().session.diagnostics()).map(asDiagnostic), ...reports]),
    storage: () =>
      answer(async () => {
        const { storageUsage } = await import('./storage-usage.js');
        const { keeps, session } = host();
        return storageUsage(namespace, keeps, session.results);
      }),
    toolProgress: (callId, data) => nothing(() => calls.progress(callId, data)),
    close: () =>
      nothing(async () => {
        opened?.session.cancel();
        streams.endAll();
        const ended = Promise.allSettled([...open, opened?.session.tasks.stopAll()]);
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_MS))]);
        await leave();
      }),
  };
  return api;
}

type SessionDiagnostic = Awaited<ReturnType<WiredSession['session']['diagnostics']>>[number];

function asDiagnostic(told: SessionDiagnostic): Diagnostic {
  if ('severity' in told) return told;
  return { severity: 'error', message: `Hook ${told.hook} (${told.event}): ${told.message}` };
}
