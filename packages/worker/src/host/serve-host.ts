// HostApi, served: each request of the page is handed to the session, each answer follows the events it caused.
import {
  loadBashReader,
  PERMISSION_MODES,
  type Diagnostic,
  type ResultRef,
  type RunOptions,
  type Session,
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
import { wirePorts, type HostOptions, type HostParts, type WiredSession } from './wire-ports.js';

/** ms that a close waits for calls to end; a stopped tool has 2,000 ms of grace. */
const CLOSE_MS = 3_000;

type Opened = WiredSession & { readonly files: SessionFiles };

export function serveHost(page: PageApi, options: HostOptions & { readonly parts: HostParts }): HostApi {
  const reports: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => {
    // A fault that repeats with every event is told once.
    if (!reports.some(({ message }) => message === diagnostic.message)) reports.push(diagnostic);
  };
  const calls = createPageCalls(page);
  const events = createPageEvents(page, (error: WireError) =>
    report({ severity: 'warning', message: `A listener of the page failed: ${error.name}: ${error.message}` }),
  );
  const runs = new Map<string, RunningCalls>();
  const open = new Set<Promise<unknown>>();
  let opening = false;
  let opened: Opened | undefined;
  let disown = () => {};

  const host = (): Opened => {
    if (opened) return opened;
    throw new Error('The session is not open.');
  };
  const startRun = (runId: string, stopped: StopReason | null): RunningCalls => {
    const run = createRunningCalls((event) => events.push(runId, event));
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

  return {
    ...streams,
    open: (config) =>
      answer(async () => {
        if (opening) throw new Error('The session of this worker is open already.');
        opening = true;
        const sessionId = config.sessionId ?? crypto.randomUUID();
        disown = await ownSession(config.namespace, sessionId);
        const wired = await wirePorts({ ...config, sessionId }, page, calls, {
          ...options,
          report,
          tell: (event) => events.push('', event),
        });
        opened = { ...wired, files: sessionFiles(wired.sandbox) };
        // It is half of core: fetched behind the answer, so that neither the start nor the first command waits for it.
        setTimeout(() => void loadBashReader());
        return { sessionId: wired.session.id, sandbox: wired.sandbox.caps, tools: wired.tools };
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
      }),
    setSettings: (settings) => nothing(() => host().setSettings(settings)),
    setCommand: (frontMatter) => nothing(() => host().session.setCommand(frontMatter)),
    listRules: () => answer(() => host().session.savedRules()),
    removeRule: (rule) => nothing(() => host().session.removeRule(rule)),
    listTrust: () => answer(() => host().session.projectGrants()),
    answerTrust: (grants, said) =>
      nothing(() => {
        const { session } = host();
        return said === 'trust' ? session.trust(grants) : session.refuseTrust(grants);
      }),
    deniedTools: () => answer(() => host().session.deniedTools()),
    listGrants: () => answer(() => host().session.grants()),
    revokeGrant: (id) =>
      nothing(async () => {
        const { session } = host();
        const ids = id === null ? (await session.grants()).map((grant) => grant.id) : [id];
        for (const each of ids) await session.revokeGrant(each);
      }),
    listResults: () => answer(() => host().session.results.list(host().session.id)),
    readResult: (ref, offset, length) =>
      answer(async () => (await host().session.results.read(ref as ResultRef, offset, length)) ?? null),
    removeResult: (ref) =>
      nothing(async () => {
        const { results, id } = host().session;
        const refs = ref === null ? (await results.list(id)).map((stored) => stored.ref) : [ref as ResultRef];
        for (const each of refs) await results.remove(each);
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
      }),
    exportLog: (fromSeq, redactInputs) => answer(() => logPage(host().session, fromSeq, redactInputs)),
    diagnostics: () => answer(async () => [...(await host().session.diagnostics()).map(asDiagnostic), ...reports]),
    toolProgress: (callId, data) => nothing(() => calls.progress(callId, data)),
    close: () =>
      nothing(async () => {
        if (!opened) return;
        const { session, sandbox } = opened;
        session.cancel();
        streams.endAll();
        const ended = Promise.allSettled([...open, session.tasks.stopAll()]);
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_MS))]);
        await Promise.all([events.flush(), session.flush()]);
        await sandbox.flush?.().catch(() => undefined);
        await sandbox.dispose();
        disown();
      }),
  };
}

type SessionDiagnostic = Awaited<ReturnType<WiredSession['session']['diagnostics']>>[number];

function asDiagnostic(told: SessionDiagnostic): Diagnostic {
  if ('severity' in told) return told;
  return { severity: 'error', message: `Hook ${told.hook} (${told.event}): ${told.message}` };
}
