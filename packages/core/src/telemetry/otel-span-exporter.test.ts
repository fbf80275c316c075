import { expect, it } from 'vitest';
import type { SpanRecord } from '../ports/span-exporter.js';
import { otelSpanExporter, type OtelApi } from './otel-span-exporter.js';

const span = (name: string, parentSpanId: string | null, status: 'ok' | 'error'): SpanRecord => ({
  traceId: 't',
  spanId: name,
  parentSpanId,
  name,
  startTimeMs: 1,
  endTimeMs: 3,
  attributes: { a: 1 },
  events: [{ name: 'e', timeMs: 2, attributes: { b: true } }],
  status,
});

interface RecordingSpan {
  readonly name: string;
  addEvent(name: string, attributes?: object, time?: number): unknown;
  setStatus(status: object): unknown;
  end(time?: number): void;
}

it('spans go to OpenTelemetry with their times, the stages below the call, the call below what is active', () => {
  const log: unknown[] = [];
  const api: OtelApi<string, RecordingSpan> = {
    context: { active: () => 'active' },
    trace: {
      getTracer: () => ({
        startSpan: (name: string, options: object, context: string) => {
          log.push(['start', name, options, context]);
          return {
            name,
            addEvent: (event: string, attributes?: object, time?: number) =>
              log.push(['event', event, attributes, time]),
            setStatus: (status: object) => log.push(['status', status]),
            end: (time?: number) => void log.push(['end', time]),
          };
        },
      }),
      setSpan: (context: string, { name }: { name: string }) => `${context}/${name}`,
    },
  };
  otelSpanExporter(api).export([span('call', null, 'ok'), span('stage', 'call', 'error')]);
  otelSpanExporter(api).export([]);
  const one = (name: string, context: string, code: number) => [
    ['start', name, { startTime: 1, attributes: { a: 1 } }, context],
    ['event', 'e', { b: true }, 2],
    ['status', { code }],
    ['end', 3],
  ];
  expect(log).toEqual([...one('call', 'active', 1), ...one('stage', 'active/call', 2)]);
});
