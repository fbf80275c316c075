import { memoryGrantStore } from '../memory/memory-grant-store.js';
import { memoryResultStore } from '../memory/memory-result-store.js';
import { systemClock } from '../memory/system-clock.js';
import { localClassifier } from '../classifier/local-classifier.js';
import type { HookFetch } from '../hooks/http-hook.js';
import type { Classifier } from '../ports/classifier.js';
import type { Clock } from '../ports/clock.js';
import type { GrantStore } from '../ports/grant-store.js';
import type { LogStore } from '../ports/log-store.js';
import type { Prompter } from '../ports/prompter.js';
import type { ResultStore } from '../ports/result-store.js';
import type { Sandbox } from '../ports/sandbox.js';
import type { SessionStore } from '../ports/session-store.js';
import type { SettingsSource } from '../ports/settings-source.js';
import type { SpanExporter } from '../ports/span-exporter.js';
import type { Telemetry } from '../ports/telemetry.js';
import type { TrustStore } from '../ports/trust-store.js';
import { noSandbox } from './no-sandbox.js';

/** Everything outside of core that a session leans on. */
export interface SessionPorts {
  readonly sandbox: Sandbox;
  readonly results: ResultStore;
  readonly grants: GrantStore;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Null: nobody can be asked. */
  readonly prompter: Prompter | null;
  /** Null: no speculative judgement of Bash commands. Default: what needs no model. */
  readonly classifier: Classifier | null;
  /** Null: HTTP hooks never run. */
  readonly fetch: HookFetch | null;
  /** Null: only the settings given at start. */
  readonly settings: SettingsSource | null;
  /** Null: what a person says about the project's settings is forgotten with the session object. */
  readonly trust: TrustStore | null;
  /** Null: no decision log. */
  readonly log: LogStore | null;
  /** Null: no spans. */
  readonly spans: SpanExporter | null;
  /** Null: calls end with the session object, and a later one of the same id knows nothing of them. */
  readonly sessions: SessionStore | null;
}

/** Stores that were left out live in memory and end with the session; telemetry goes nowhere. */
export function fillPorts(given: Partial<SessionPorts> = {}): SessionPorts {
  return {
    sandbox: given.sandbox ?? noSandbox(),
    results: given.results ?? memoryResultStore(),
    grants: given.grants ?? memoryGrantStore(),
    clock: given.clock ?? systemClock(),
    telemetry: safeTelemetry(given.telemetry),
    prompter: given.prompter ?? null,
    classifier: given.classifier === undefined ? localClassifier() : given.classifier,
    fetch: given.fetch ?? null,
    settings: given.settings ?? null,
    trust: given.trust ?? null,
    log: given.log ?? null,
    spans: given.spans ?? null,
    sessions: given.sessions ?? null,
  };
}

function safeTelemetry(telemetry: Telemetry | undefined): Telemetry {
  if (!telemetry) return { record: () => undefined };
  return {
    record: (record) => {
      // Measurements are dropped before a call is.
      void (async () => telemetry.record(record))().catch(() => undefined);
    },
  };
}
