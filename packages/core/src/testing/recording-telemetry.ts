import type { Telemetry, TelemetryRecord } from '../ports/telemetry.js';

export interface RecordingTelemetry extends Telemetry {
  /** Oldest first. */
  readonly records: readonly TelemetryRecord[];
}

/** Keeps what was measured, for tests to look at. */
export function recordingTelemetry(): RecordingTelemetry {
  const records: TelemetryRecord[] = [];
  return { records, record: (record) => void records.push(record) };
}
