// What is written beside the calls of a session: the decision log and the spans. Both live on the session's events alone.
import type { LogFailedEvent, SessionEvent } from '../events.js';
import type { DecisionPlace } from '../ports/log-store.js';
import type { DecisionLog } from '../telemetry/decision-log.js';
import { exportLog, type ExportOptions } from '../telemetry/export-log.js';
import type { SessionPorts } from './session-ports.js';

type Listener = (event: SessionEvent) => void;

export interface SessionRecord {
  /** Loads what writes the record, where there is anywhere to write it to. Calls wait for it. Never rejects. */
  load(): Promise<void>;
  /** To be told every event of the session; may throw where a span exporter does. */
  readonly listeners: readonly Listener[];
  exportLog(options?: ExportOptions): AsyncIterable<string>;
  flush(): Promise<void>;
}

export function createSessionRecord(options: {
  readonly sessionId: string;
  readonly ports: Pick<SessionPorts, 'log' | 'spans' | 'clock' | 'telemetry'>;
  readonly toolName: (name: string) => string | undefined;
  readonly place: () => DecisionPlace;
  readonly onLogFailure: (event: LogFailedEvent) => void;
}): SessionRecord {
  const { sessionId, ports, toolName, place, onLogFailure } = options;
  const { log: store, spans, clock, telemetry } = ports;
  const listeners: Listener[] = [];
  let log: DecisionLog | undefined;
  let loading: Promise<void> | undefined;

  const onFailure = (error: unknown, lost: number): void => {
    telemetry.record({ name: 'store-failed', outcome: 'log' });
    const message = error instanceof Error ? error.message : 'The log store failed.';
    onLogFailure({ type: 'log-failed', at: clock.now(), message, lost });
  };
  const start = async (): Promise<void> => {
    try {
      if (store) {
        const { createDecisionLog } = await import('../telemetry/decision-log.js');
        log = createDecisionLog({ sessionId, store, clock, toolName, place, onFailure });
        listeners.push(log.listen);
      }
      if (spans) {
        const { spanRecorder } = await import('../telemetry/span-recorder.js');
        listeners.push(spanRecorder({ exporter: spans, clock, sessionId, toolName }));
      }
    } catch (error) {
      onFailure(error, 0);
    }
  };
  const load = (): Promise<void> => (loading ??= start());
  return {
    load,
    listeners,
    exportLog: async function* (exportOptions) {
      await load();
      if (!log || !store) return;
      await log.flush();
      yield* exportLog(store, sessionId, exportOptions);
    },
    flush: async () => log?.flush(),
  };
}
