import type { StageNumber, ToolResult, ToolUseId } from '@sallyport/core';
import { expect, test } from 'vitest';
import {
  answeredBefore,
  applyEvent,
  KEPT_OUTPUT_CHARS,
  newCall,
  type CallEvent,
  type CallRecord,
  type StageRecord,
} from './call-record.js';

type Told = CallEvent extends infer Event ? (Event extends CallEvent ? Omit<Event, 'toolUseId' | 'at'> : never) : never;

function after(...events: readonly Told[]): CallRecord {
  const id = 'toolu_1' as ToolUseId;
  return events.reduce(
    (call, event) => applyEvent(call, { ...event, toolUseId: id, at: 0 } as CallEvent),
    newCall(id, 'Bash', { command: 'ls', description: 'List' }),
  );
}

const result: ToolResult = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'a' };
const passed = (stage: StageNumber): Told => ({ type: 'stage-ended', stage, durationMs: stage, outcome: 'passed' });
const record = (state: StageRecord['state'], durationMs: number | null = null): StageRecord => ({ state, durationMs });

test('stages light up one by one', () => {
  const call = after(passed(1), { type: 'stage-started', stage: 2 });
  expect(call.stages).toEqual([
    record('passed', 1),
    record('running'),
    ...Array<StageRecord>(6).fill(record('pending')),
  ]);
  expect(call.status).toBe('working');
});

test('a call that fails in stage 4 skips what lies between it and the answer', () => {
  const failure = { kind: 'aborted', started: false, partial: null } as const;
  const call = after(
    ...([1, 2, 3] as const).map(passed),
    { type: 'stage-ended', stage: 4, durationMs: 4, outcome: 'failed' },
    passed(8),
    { type: 'call-ended', result: { ...result, is_error: true }, failure, durationMs: 9 },
  );
  expect(call.stages.map(({ state }) => state)).toEqual([
    'passed',
    'passed',
    'passed',
    'failed',
    'skipped',
    'skipped',
    'skipped',
    'passed',
  ]);
  expect([call.status, call.durationMs]).toEqual(['stopped', 9]);
});

test('a question makes it wait, the answer lets it go on', () => {
  const closed: Told = { type: 'prompt-closed', promptId: 'p', answer: null };
  const opened = { type: 'prompt-opened', request: {} } as unknown as Told;
  expect(after(opened).status).toBe('waiting');
  expect(after(opened, closed).status).toBe('working');
});

test('of the output the end is kept, whatever form the tool gives it', () => {
  const delta = (data: unknown): Told => ({ type: 'tool-output-delta', seq: 0, data });
  expect(after(delta('a\n'), delta({ stream: 'stdout', text: 'b\n' }), delta({ done: 1 })).output).toBe(
    'a\nb\n{"done":1}\n',
  );
  const long = after(delta('x'.repeat(KEPT_OUTPUT_CHARS)), delta('end'));
  expect([long.output.length, long.output.endsWith('xend'), long.outputChars]).toEqual([
    KEPT_OUTPUT_CHARS,
    true,
    KEPT_OUTPUT_CHARS + 3,
  ]);
});

test.each([
  [{ command: 'ls' }, 'ls'],
  [{ limit: 3, file_path: '/a' }, '/a'],
  [{ text: 'words' }, 'words'],
  [{ count: 3 }, ''],
  ['not an object', ''],
])('the title of %j is "%s"', (input, title) => {
  expect(newCall('toolu_1', 'Any', input).title).toBe(title);
});

test('a result without events is one that was known before', () => {
  const call = answeredBefore(result);
  expect([call.status, call.result]).toEqual(['done', result]);
});
