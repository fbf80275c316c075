import type { OpenedSession } from '../protocol.js';
import type { Client, ConnectOptions } from './client.js';
import type { HostLink } from './host-link.js';
import type { OpenRuns } from './open-runs.js';
import { resumeCalls } from './resume-calls.js';
import { runCalls } from './run-calls.js';
import type { Supervisor } from './supervisor.js';

/** ms that the worker may take to end calls and save files. */
const DISPOSE_MS = 6_000;

/** What a client tells of itself to whoever opens its connections. */
interface ClientEnds {
  /** The page has changed what the session is to be opened with the next time. */
  change(options: Pick<ConnectOptions, 'mode' | 'settings'>): void;
  onEnd(): void;
}

/** The embedder's handle. */
export function createClient(
  opened: OpenedSession,
  supervisor: Supervisor,
  runs: OpenRuns,
  { change, onEnd }: ClientEnds,
): Client {
  const ask: HostLink['ask'] = async (request) => {
    const link = await supervisor.link();
    try {
      return await link.ask(request);
    } catch (error) {
      // Whoever has the session now can answer as well.
      const next = link.life.gone?.moved ? await link.next() : null;
      if (next) return next.ask(request);
      throw error;
    }
  };
  let disposing: Promise<void> | undefined;

  const dispose = async (): Promise<void> => {
    supervisor.stopReplacing();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, DISPOSE_MS)));
    // A worker that cannot end well is ended all the same.
    await Promise.race([ask((host) => host.close()).catch(() => undefined), late]);
    clearTimeout(timer);
    supervisor.end('The session was closed');
    onEnd();
  };

  return {
    sessionId: opened.sessionId,
    get watching() {
      return supervisor.watching;
    },
    takeOver: async () => {
      for (let link = await supervisor.link(); link.askHandOver; link = await supervisor.link()) {
        if (link.life.gone) throw link.life.gone;
        link.askHandOver();
        await link.life.ended;
      }
    },
    sandbox: opened.sandbox,
    tools: opened.tools,
    run: async (toolUse, options = {}) => runCalls(toolUse, options, await supervisor.link(), runs),
    stream: async function* (events, options = {}) {
      const { streamCalls } = await import('./stream-calls.js');
      yield* streamCalls(events, options, await supervisor.link(), runs);
    },
    resume: async (options = {}) => resumeCalls(options, await supervisor.link(), runs),
    explain: (toolUse) => ask((host) => host.explain(toolUse)),
    cancel: async (toolUseId) => void (await ask((host) => host.cancel(toolUseId ?? null))),
    mode: {
      get: () => ask((host) => host.getMode()),
      set: async (mode) => {
        await ask((host) => host.setMode(mode));
        change({ mode });
      },
    },
    setSettings: async (settings) => {
      await ask((host) => host.setSettings(settings));
      change({ settings });
    },
    setCommand: async (frontMatter) => void (await ask((host) => host.setCommand(frontMatter))),
    deniedTools: () => ask((host) => host.deniedTools()),
    rules: {
      list: () => ask((host) => host.listRules()),
      remove: async (rule) => void (await ask((host) => host.removeRule(rule))),
    },
    trust: {
      list: () => ask((host) => host.listTrust()),
      accept: async (grants) => void (await ask((host) => host.answerTrust(grants, 'trust'))),
      refuse: async (grants) => void (await ask((host) => host.answerTrust(grants, 'refuse'))),
    },
    grants: {
      list: () => ask((host) => host.listGrants()),
      revoke: async (id) => void (await ask((host) => host.revokeGrant(id))),
      clear: async () => void (await ask((host) => host.revokeGrant(null))),
    },
    results: {
      list: () => ask((host) => host.listResults()),
      read: async (ref, offset, length) => (await ask((host) => host.readResult(ref, offset, length))) ?? undefined,
      remove: async (ref) => void (await ask((host) => host.removeResult(ref))),
      clear: async () => void (await ask((host) => host.removeResult(null))),
    },
    tasks: {
      list: () => ask((host) => host.listTasks()),
      output: async (id, offset = 0) => (await ask((host) => host.readTask(id, offset))) ?? undefined,
      stop: async (id) => (await ask((host) => host.stopTask(id))) ?? undefined,
    },
    notices: () => ask((host) => host.takeNotices()),
    files: {
      list: () => ask((host) => host.listFiles()),
      readText: (path) => ask((host) => host.readFile(path)),
      writeText: async (path, text) => void (await ask((host) => host.writeFile(path, text))),
      export: () => ask((host) => host.exportFiles()),
      replace: async (files) => void (await ask((host) => host.replaceFiles(files))),
    },
    log: {
      export: async ({ redactInputs = false } = {}) => {
        const { exportLog } = await import('./export-log.js');
        return exportLog({ ask }, redactInputs);
      },
    },
    diagnostics: () => ask((host) => host.diagnostics()),
    storage: () => ask((host) => host.storage()),
    dispose: () => (disposing ??= dispose()),
  };
}
