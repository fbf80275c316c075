import type { SpanAttribute, SpanExporter, SpanRecord } from '../ports/span-exporter.js';

// What this adapter uses of `@opentelemetry/api`, by shape: the package stays the embedder's.

interface OtelSpan {
  addEvent(name: string, attributes?: Record<string, SpanAttribute>, time?: number): unknown;
  setStatus(status: { code: number }): unknown;
  end(endTime?: number): void;
}

interface OtelSpanOptions {
  startTime?: number;
  attributes?: Record<string, SpanAttribute>;
}

/** The parts of `@opentelemetry/api` that are needed: pass the module itself. */
export interface OtelApi<Context, Span extends OtelSpan> {
  readonly context: { active(): Context };
  readonly trace: {
    getTracer(name: string): { startSpan(name: string, options: OtelSpanOptions, context: Context): Span };
    setSpan(context: Context, span: Span): Context;
  };
}

/** `SpanStatusCode` of the API. */
const STATUS = { ok: 1, error: 2 } as const;

/**
 * Hands spans to OpenTelemetry, below the span that is active when a call ends.
 *
 * @example
 * createSession({ ports: { spans: otelSpanExporter(otel) } }); // `otel`: all of `@opentelemetry/api`
 */
export function otelSpanExporter<Context, Span extends OtelSpan>(api: OtelApi<Context, Span>): SpanExporter {
  const tracer = api.trace.getTracer('@sallyport/core');
  const replay = (record: SpanRecord, context: Context): Span => {
    const options = { startTime: record.startTimeMs, attributes: { ...record.attributes } };
    const span = tracer.startSpan(record.name, options, context);
    for (const { name, attributes, timeMs } of record.events) span.addEvent(name, { ...attributes }, timeMs);
    span.setStatus({ code: STATUS[record.status] });
    span.end(record.endTimeMs);
    return span;
  };
  return {
    export: ([call, ...stages]) => {
      if (!call) return;
      const active = api.context.active();
      const below = api.trace.setSpan(active, replay(call, active));
      for (const stage of stages) replay(stage, below);
    },
  };
}
