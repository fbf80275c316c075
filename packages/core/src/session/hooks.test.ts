import { describe, expect, it } from 'vitest';
import { memoryResultStore } from '../memory/memory-result-store.js';
import type { AnyHook } from '../ports/hook.js';
import { runEcho, specific, useEcho } from '../testing/run-echo.js';
import { scriptedPrompter } from '../testing/scripted-prompter.js';
import { toolUse } from '../testing/tool-use.js';

describe('L3.2 what hooks say is told', () => {
  it('L3.2 each run is in the events: what it was given, what it answered, how it ended', async () => {
    const answer = specific('PreToolUse', { additionalContext: 'careful' });
    const { text, told } = await runEcho({ hooks: [{ event: 'PreToolUse', name: 'h', run: () => answer }] });
    const given = {
      hook_event_name: 'PreToolUse',
      session_id: 's',
      cwd: '/srv/app',
      permission_mode: 'default',
      tool_name: 'Echo',
      tool_input: { text: 'hi' },
      tool_use_id: 'toolu_1',
    };
    expect(text).toEqual(['hi\n\nPreToolUse hook context: careful']);
    expect(told('hook-ended')).toEqual([
      {
        type: 'hook-ended',
        toolUseId: 'toolu_1',
        at: 0,
        run: { hook: 'h', event: 'PreToolUse', outcome: 'ok', durationMs: 0 },
        input: JSON.stringify(given),
        answer: JSON.stringify(answer),
      },
    ]);
  });

  it('L3.2 a message for the person, a defer, and rewrites that clash are told, and do not reach the model', async () => {
    const rewrite = (name: string): AnyHook => ({
      event: 'PreToolUse',
      name,
      run: () => specific('PreToolUse', { updatedInput: { text: name } }),
    });
    const { text, told } = await runEcho({
      hooks: [
        rewrite('a'),
        rewrite('b'),
        { event: 'PreToolUse', name: 'm', run: () => ({ systemMessage: 'for you' }) },
        { event: 'PreToolUse', name: 'd', run: () => specific('PreToolUse', { permissionDecision: 'defer' }) },
      ],
    });
    expect(text).toEqual(['b']);
    expect(told('hook-message').map((event) => 'message' in event && event.message)).toEqual([
      'for you',
      'The hook "d" answered "defer", which counts as no decision here.',
      'More than one hook rewrote the input, "a", "b": that of "b" stands, since it ended last.',
    ]);
  });

  it('L4.1 continue false before the call refuses it, and the host hears that the turn should end', async () => {
    const hooks: AnyHook[] = [
      { event: 'PreToolUse', name: 'h', run: () => ({ continue: false, stopReason: 'lunch' }) },
    ];
    const { text, stops, told } = await runEcho({ hooks });
    expect(text).toEqual(['Permission to use Echo has been denied: hook h (PreToolUse): The hook ended the turn']);
    expect(stops).toEqual([{ from: 'hook', event: 'PreToolUse', hook: 'h', message: 'lunch' }]);
    expect(told('call-ended')).toMatchObject([{ failure: { kind: 'denied', stop: true } }]);
  });

  it.each([
    ['PostToolUse', undefined],
    ['PostToolUseFailure', true],
  ] as const)('bc-229 continue false of %s stops the turn; the result is there all the same', async (event, fail) => {
    const hooks: AnyHook[] = [{ event, name: 'h', run: () => ({ continue: false, stopReason: 's' }) }];
    const { results, stops } = await runEcho({ hooks }, toolUse('Echo', { text: 'hi', ...(fail && { fail }) }));
    expect(results).toMatchObject([{ type: 'tool_result', content: fail ? 'failed: hi' : 'hi' }]);
    expect(stops).toEqual([{ from: 'hook', event, hook: 'h', message: 's' }]);
  });

  it('reading 8: a person who denies and wants the turn to end is heard the same way', async () => {
    const prompter = scriptedPrompter([{ answer: 'deny', message: 'enough', stop: true }]);
    const { stops } = await runEcho({ ports: { prompter }, settings: { permissions: { ask: ['Echo'] } } });
    expect(stops).toEqual([{ from: 'person', answer: 'deny', message: 'enough' }]);
  });

  it('bc-287 a text over 10,000 characters is stored, and its path and a preview stand for it', async () => {
    const long = 'line\n'.repeat(2_400);
    const hooks: AnyHook[] = [
      { event: 'PreToolUse', name: 'h', run: () => specific('PreToolUse', { additionalContext: long }) },
    ];
    const results = memoryResultStore();
    const { text, session } = await runEcho({ hooks, ports: { results } });
    const [stored] = await session.results.list('s');
    expect(text[0]).toContain(`Full output saved to: /home/user/.sallyport/tool-results/s/${stored?.fileName}`);
    expect(String(text[0]).length).toBeLessThan(3_000);
    expect(stored && (await session.results.read(stored.ref, 0, 20_000))).toBe(long);
  });

  it('bc-287 where it cannot be stored it is cut, and says so', async () => {
    const hooks: AnyHook[] = [
      { event: 'PreToolUse', name: 'h', run: () => specific('PreToolUse', { additionalContext: 'x'.repeat(10_005) }) },
    ];
    const results = { ...memoryResultStore(), save: () => Promise.reject(new Error('full')) };
    expect((await runEcho({ hooks, ports: { results } })).text[0]).toMatch(/x\n\[cut: 5 more characters\]$/);
  });

  it('L7.3 an output that has not the form of the tool’s own is not used, and told', async () => {
    const hooks: AnyHook[] = [
      { event: 'PostToolUse', name: 'h', run: () => specific('PostToolUse', { updatedToolOutput: { text: 'x' } }) },
    ];
    const { text, told } = await runEcho({ hooks });
    expect(text).toEqual(['hi']);
    expect(told('hook-message')).toMatchObject([
      {
        kind: 'notice',
        message: 'The output that the hook "h" gave does not have the form of the tool\'s own; it is not used.',
      },
    ]);
  });

  it('bc-227 every hook sees the tool’s own output; the last to end stands, and both are named', async () => {
    const seen: unknown[] = [];
    const replace = (name: string): AnyHook => ({
      event: 'PostToolUse',
      name,
      run: (input) => {
        seen.push(input.tool_response);
        return specific('PostToolUse', { updatedToolOutput: name });
      },
    });
    const { text, told } = await runEcho({ hooks: [replace('redacted'), replace('identity')] });
    expect([text, seen]).toEqual([['identity'], ['hi', 'hi']]);
    expect(told('hook-message')).toMatchObject([
      { kind: 'notice', message: expect.stringContaining('"redacted", "identity"') as string },
    ]);
  });
});

describe('L7.3 calls that never started fire no hook after the tool', () => {
  it.each<[why: string, settings: object, block: object, heard: readonly string[]]>([
    ['bc-221 invalid input', {}, toolUse('Echo', { txt: 'x' }), []],
    ['an unknown tool', {}, toolUse('Nope', {}), []],
    ['bc-222 a refusal', { permissions: { deny: ['Echo'] } }, useEcho(), ['PreToolUse']],
  ])('%s', async (_, settings, block, expected) => {
    const heard: string[] = [];
    const hooks = (['PreToolUse', 'PostToolUse', 'PostToolUseFailure'] as const).map((event) => ({
      event,
      name: event,
      run: () => void heard.push(event),
    }));
    await runEcho({ hooks, settings }, block);
    expect(heard).toEqual(expected);
  });
});
