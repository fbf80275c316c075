import { expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import type { Hook } from '../ports/hook.js';
import { runHooks } from './run-hooks.js';

const input = {
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: '/srv/app',
  permission_mode: 'default',
  tool_name: 'Bash',
  tool_input: {},
  tool_use_id: 'toolu_1',
} as const;
const hanging = (name: string): Hook => ({
  event: 'PreToolUse',
  name,
  timeoutMs: 500,
  applies: () => new Promise(() => {}),
  run: () => ({ decision: 'block', reason: name }),
});

it('L3.2 a condition that never answers has the time limit of its hook, side by side with others; then the hook runs', async () => {
  const clock = manualClock();
  const heard = runHooks([hanging('a'), hanging('b')], input, { clock, signal: new AbortController().signal });
  await clock.advance(500);
  const { vote, runs } = await heard;
  expect([vote?.behavior, runs.map(({ hook, outcome }) => [hook, outcome]), clock.pending]).toEqual([
    'deny',
    [
      ['a', 'ok'],
      ['b', 'ok'],
    ],
    0,
  ]);
});

it('L3.2 an abort ends the wait for a condition', async () => {
  const clock = manualClock();
  const stopper = new AbortController();
  const heard = runHooks([hanging('a')], input, { clock, signal: stopper.signal });
  stopper.abort();
  expect([(await heard).runs.map(({ outcome }) => outcome), clock.pending]).toEqual([['aborted'], 0]);
});
