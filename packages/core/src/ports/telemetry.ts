/** One measured fact. Names, classes, codes and durations only: never input, output, paths or message text. */
export interface TelemetryRecord {
  readonly name:
    | 'tool-call'
    | 'stage-failed'
    | 'hook-failed'
    | 'store-failed'
    | 'prompter-failed'
    | 'classifier-failed'
    /** The sandbox caught a call at what had not been found out about it; `outcome` says at what. */
    | 'backstop';
  readonly tool?: string;
  readonly stage?: number;
  readonly outcome?: string;
  readonly errorClass?: string;
  readonly errorCode?: number;
  /** ms */
  readonly durationMs?: number;
}

/** Takes measurements. A throw is dropped. */
export interface Telemetry {
  record(record: TelemetryRecord): void;
}
