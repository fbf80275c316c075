export type SpanAttribute = string | number | boolean;

/** A finished span, in OpenTelemetry's terms. Names, classes and durations only: never input, output, paths or message text. */
export interface SpanRecord {
  /** 32 hex digits; the same for a call and its stages. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  /** Null for the span of a call. */
  readonly parentSpanId: string | null;
  readonly name: string;
  /** ms since the epoch, with fractions. */
  readonly startTimeMs: number;
  readonly endTimeMs: number;
  readonly attributes: Readonly<Record<string, SpanAttribute>>;
  readonly events: readonly {
    readonly name: string;
    readonly timeMs: number;
    readonly attributes: Readonly<Record<string, SpanAttribute>>;
  }[];
  readonly status: 'ok' | 'error';
}

/** Takes the spans of a call when it has ended: the call's own first, then its stages in order. A throw is dropped. */
export interface SpanExporter {
  export(spans: readonly SpanRecord[]): void;
}
