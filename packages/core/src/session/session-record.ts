// What is written beside the calls of a session: the decision log and the spans. Both live on the session's events alone.
import type { LogFailedEvent, SessionEvent } from '../events.js';
import type { DecisionPlace } from '../ports/log-store.js';
import { createDecisionLog } from '../telemetry/decision-log.js';
import { exportLog, type ExportOptions } from '../telemetry/log-lines.js';
import { spanRecorder } from '../telemetry/span-recorder.js';
import type { SessionPorts } from './session-ports.js';

export interface SessionRecord {
  /** To be told every event of the session; may throw where a span exporter does. */
  readonly listeners: readonly ((event: SessionEvent) => void)[];
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
  const log =
    store &&
    createDecisionLog({
      sessionId,
      store,
      clock,
      toolName,
      place,
      onFailure: (error, lost) => {
        telemetry.record({ name: 'store-failed', outcome: 'log' });
        const message = error instanceof Error ? error.message : 'The log store failed.';
        onLogFailure({ type: 'log-failed', at: clock.now(), message, lost });
      },
    });
  return {
    listeners: [
      ...(log ? [log.listen] : []),
      ...(spans ? [spanRecorder({ exporter: spans, clock, sessionId, toolName })] : []),
    ],
    exportLog: async function* (exportOptions) {
      if (!log || !store) return;
      await log.flush();
      yield* exportLog(store, sessionId, exportOptions);
    },
    flush: async () => log?.flush(),
  };
}
