import { describe, expect, it } from 'vitest';
import type { AnyHook, HookInput } from '../ports/hook.js';
import { createSession } from '../session.js';
import { echo, runEcho, specific, useEcho } from '../testing/run-echo.js';
import { toolUse } from '../testing/tool-use.js';

describe('L7.1 PostToolBatch', () => {
  const batch = (seen: HookInput[], answer: unknown): AnyHook => ({
    event: 'PostToolBatch',
    matcher: 'Nothing',
    name: 'batch',
    run: (input) => {
      seen.push(input);
      return answer;
    },
  });

  it('L7.1 runs once for all calls of a run, and its words stand beside the last result', async () => {
    const seen: HookInput[] = [];
    const hooks = [batch(seen, specific('PostToolBatch', { additionalContext: 'all done' }))];
    const { text } = await runEcho({ hooks }, [useEcho('a', '1'), toolUse('Nope', {}, '2'), useEcho('c', '3')]);
    expect(text[2]).toBe('c\n\nPostToolBatch hook context: all done');
    expect(seen).toEqual([
      {
        hook_event_name: 'PostToolBatch',
        session_id: 's',
        cwd: '/srv/app',
        permission_mode: 'default',
        tool_calls: [
          { tool_name: 'Echo', tool_input: { text: 'a' }, tool_use_id: '1', tool_response: 'a' },
          { tool_name: 'Nope', tool_input: {}, tool_use_id: '2', tool_response: text[1] },
          { tool_name: 'Echo', tool_input: { text: 'c' }, tool_use_id: '3', tool_response: 'c' },
        ],
      },
    ]);
  });

  it('L7.1 a block asks the host to end the turn', async () => {
    const { text, stops } = await runEcho({ hooks: [batch([], { decision: 'block', reason: 'tests are red' })] });
    expect(text).toEqual(['hi\n\nPostToolBatch hook feedback: tests are red']);
    expect(stops).toEqual([{ from: 'hook', event: 'PostToolBatch', hook: 'batch', message: 'tests are red' }]);
  });

  it('L7.1 of a stream it runs after the last result, and its words come with the next turn', async () => {
    const seen: HookInput[] = [];
    const session = createSession({
      tools: [echo],
      hooks: [batch(seen, specific('PostToolBatch', { additionalContext: 'all done' }))],
    });
    const events = ['1', '2'].flatMap((id, index) => [
      { type: 'content_block_start', index, content_block: { type: 'tool_use', id, name: 'Echo', input: {} } },
      { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: '{"text":"x"}' } },
      { type: 'content_block_stop', index },
    ]);
    const streamed = [];
    for await (const { content } of session.stream([...events, { type: 'message_stop' }])) streamed.push(content);
    expect([streamed, seen.length]).toEqual([['x', 'x'], 1]);
    expect((await session.run(useEcho('next')))[0]?.content).toContain('next\n\nPostToolBatch hook context: all done');
  });
});
