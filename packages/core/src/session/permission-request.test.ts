// PermissionRequest and Notification hooks: beside the prompt, and instead of it.
import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { AnyHook, HookInput } from '../ports/hook.js';
import type { SettingsSource } from '../ports/settings-source.js';
import { createSession, type SessionOptions } from '../session.js';
import { runEcho, specific } from '../testing/run-echo.js';
import { builtinTools } from '../tools/builtin-tools.js';
import { person } from '../testing/person.js';
import { toolUse } from '../testing/tool-use.js';

const request = (decision: object | undefined, seen: HookInput[] = []): AnyHook => ({
  event: 'PermissionRequest',
  name: 'bridge',
  run: (input) => {
    seen.push(input);
    return decision && specific('PermissionRequest', { decision });
  },
});

/** A call of Bash that nothing allows or forbids. */
const silent = (options: SessionOptions, command = 'make') =>
  runEcho({ tools: builtinTools(), ...options }, toolUse('Bash', { command }, 'toolu_1'));
const sandbox = () => memorySandbox({ shell: (args, io) => io.stdout(`ran ${args[0]}`) });

describe('PermissionRequest', () => {
  it('gets what it needs to answer, and no id of the call', async () => {
    const seen: HookInput[] = [];
    await silent({ hooks: [request({ behavior: 'deny' }, seen)], ports: { sandbox: sandbox() } }, 'npm run build');
    expect(seen).toEqual([
      {
        hook_event_name: 'PermissionRequest',
        session_id: 's',
        cwd: '/srv/app',
        permission_mode: 'default',
        tool_name: 'Bash',
        tool_input: { command: 'npm run build' },
        permission_suggestions: expect.arrayContaining([
          {
            type: 'addRules',
            rules: [{ toolName: 'Bash', ruleContent: expect.stringContaining('npm run build') as string }],
            behavior: 'allow',
            destination: 'localSettings',
          },
        ]) as unknown,
      },
    ]);
  });

  it('where nobody can be asked its answer is the only one; without one the call is denied', async () => {
    const allowed = await silent({ hooks: [request({ behavior: 'allow' })], ports: { sandbox: sandbox() } });
    const none = await silent({ hooks: [request(undefined)], ports: { sandbox: sandbox() } });
    expect([allowed.text, none.results[0]?.is_error]).toEqual([['ran make'], true]);
  });

  it('a deny is told with its message, and its interrupt reaches the host', async () => {
    const { text, stops } = await silent({
      hooks: [request({ behavior: 'deny', message: 'not on Fridays', interrupt: true })],
      ports: { sandbox: sandbox() },
    });
    const by = { from: 'hook', event: 'PermissionRequest', hook: 'bridge', message: 'not on Fridays' };
    expect([text, stops]).toEqual([
      ['Permission to use Bash with command make has been denied: hook bridge (PermissionRequest): not on Fridays'],
      [by],
    ]);
  });

  it('bc-176 the prompt stands while the hook waits; the person is first, and the hook is told that it is over', async () => {
    const { prompter, answer, open } = person();
    let told: unknown;
    let asked = (): void => {};
    const hookAsked = new Promise<void>((resolve) => (asked = resolve));
    const waiting: AnyHook = {
      event: 'PermissionRequest',
      name: 'bridge',
      timeoutMs: 86_400_000,
      run: (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve((told = signal.reason)));
          asked();
        }),
    };
    const running = silent({ hooks: [waiting], ports: { prompter, sandbox: sandbox() } });
    await Promise.all([open, hookAsked]);
    answer({ answer: 'allow-once' });
    expect((await running).text).toEqual(['ran make']);
    expect((told as Error).name).toBe('AbortError');
  });

  it('the hook is first: the prompt is closed, whatever the person does then', async () => {
    const { prompter, answer, closed, open } = person();
    let asked: (decide: (answer: unknown) => void) => void = () => {};
    const hookAsked = new Promise<(answer: unknown) => void>((resolve) => (asked = resolve));
    const slow: AnyHook = {
      event: 'PermissionRequest',
      name: 'h',
      run: () => new Promise((resolve) => asked(resolve)),
    };
    const running = silent({ hooks: [slow], ports: { prompter, sandbox: sandbox() } });
    await open;
    const decide = await hookAsked;
    decide(specific('PermissionRequest', { decision: { behavior: 'allow' } }));
    const { text, told } = await running;
    answer({ answer: 'deny' });
    expect([text, closed]).toEqual([['ran make'], ['AbortError']]);
    expect(told('prompt-closed')).toMatchObject([{ answer: null }]);
    expect(told('permission-decided')).toMatchObject([
      { decision: { behavior: 'allow', by: { from: 'hook', event: 'PermissionRequest', hook: 'h' } } },
    ]);
  });

  it('bc-177 a hook that denies after the person allowed is ignored', async () => {
    const { prompter, answer, open } = person();
    const clock = manualClock();
    const late: AnyHook = {
      event: 'PermissionRequest',
      name: 'late',
      run: () =>
        new Promise((resolve) => {
          clock.after(2_000, () => resolve(specific('PermissionRequest', { decision: { behavior: 'deny' } })));
        }),
    };
    const running = silent({ hooks: [late], ports: { prompter, clock, sandbox: sandbox() } });
    await open;
    answer({ answer: 'allow-once' });
    expect((await running).text).toEqual(['ran make']);
    await clock.advance(2_000);
  });

  it('bc-361 exit 2 without a decision has no effect, and its words are dropped', async () => {
    const commands = { no: (_: readonly string[], io: { stderr: (text: string) => void }) => (io.stderr('no'), 2) };
    const hooks = { PermissionRequest: [{ hooks: [{ type: 'command', command: 'no' }] }] };
    const { prompter, answer, open } = person();
    const running = runEcho({
      ports: { prompter, sandbox: memorySandbox({ commands }) },
      settings: { hooks, permissions: { ask: ['Echo'] } },
    });
    await open;
    answer({ answer: 'allow-once' });
    expect((await running).text).toEqual(['hi']);
  });

  it('bc-363 its allow does not reach past a deny rule: nobody asks, so it does not run', async () => {
    const seen: HookInput[] = [];
    const { results } = await silent(
      {
        hooks: [request({ behavior: 'allow' }, seen)],
        settings: { permissions: { deny: ['Bash(make *)'] } },
        ports: { sandbox: sandbox() },
      },
      'make x',
    );
    expect([results[0]?.is_error, seen]).toEqual([true, []]);
  });

  it.each<[why: string, options: SessionOptions, command: string]>([
    ['an ask rule', { settings: { permissions: { ask: ['Bash(make *)'] } } }, 'make x'],
    ['a critical path', {}, 'rm -rf /'],
  ])('its allow does not answer for %s: the person is asked', async (_, options, command) => {
    const { prompter, answer, open } = person();
    const clock = manualClock();
    const running = silent(
      { ...options, hooks: [request({ behavior: 'allow' })], ports: { prompter, clock, sandbox: sandbox() } },
      command,
    );
    await open;
    await clock.advance(0);
    answer({ answer: 'deny' });
    const { results, told } = await running;
    expect(results[0]?.is_error).toBe(true);
    expect(told('hook-message')).toMatchObject([{ kind: 'notice' }]);
  });

  it.each<[to: object, outcome: 'runs' | 'denied' | 'asked']>([
    [{ command: 'make other' }, 'runs'],
    [{ command: 'curl x' }, 'denied'],
    [{ command: 'git push' }, 'asked'],
    [{ cmd: 'wrong' }, 'asked'],
  ])('a rewrite to %j is judged again: %s', async (updatedInput, outcome) => {
    const { prompter, answer, open } = person();
    const clock = manualClock();
    const running = silent({
      hooks: [request({ behavior: 'allow', updatedInput })],
      settings: { permissions: { deny: ['Bash(curl *)'], ask: ['Bash(git push *)'] } },
      ports: { prompter, clock, sandbox: sandbox() },
    });
    await open;
    await clock.advance(0);
    if (outcome === 'asked') answer({ answer: 'deny', message: 'asked' });
    const { text } = await running;
    const expected = { runs: /^ran make other$/, denied: /curl/, asked: /asked$/ }[outcome];
    expect(text[0]).toMatch(expected);
  });

  const rules = (destination: string, behavior = 'allow') => ({
    type: 'addRules',
    rules: [{ toolName: 'Bash', ruleContent: 'make *' }],
    behavior,
    destination,
  });

  it('its rules are saved where it says, and hold from then on', async () => {
    const added: unknown[] = [];
    const settings: SettingsSource = {
      load: async () => ({}),
      addRule: async (...rule) => void added.push(rule),
      removeRule: async () => undefined,
    };
    const updatedPermissions = [rules('session'), rules('projectSettings', 'deny'), { type: 'removeRules' }];
    const { session, told } = await silent({
      hooks: [request({ behavior: 'allow', updatedPermissions })],
      ports: { settings, sandbox: sandbox() },
    });
    expect(added).toEqual([['projectSettings', 'deny', 'Bash(make *)']]);
    expect(await session.grants()).toMatchObject([{ kind: 'rule', rule: 'Bash(make *)' }]);
    expect(await session.explain(toolUse('Bash', { command: 'make all' }))).toMatchObject({ behavior: 'allow' });
    expect(told('hook-message')).toMatchObject([{ message: expect.stringContaining('not supported') as string }]);
  });

  it('a deny rule for this session holds as well', async () => {
    const updatedPermissions = [rules('session', 'deny')];
    const hooks = [request({ behavior: 'allow', updatedPermissions })];
    const { session } = await silent({ hooks, ports: { sandbox: sandbox() } });
    expect(await session.explain(toolUse('Bash', { command: 'make all' }))).toMatchObject({ behavior: 'deny' });
  });

  it.each([
    ['acceptEdits', {}, 'acceptEdits'],
    ['bypassPermissions', {}, 'bypassPermissions'],
    ['bypassPermissions', { permissions: { disableBypassPermissionsMode: 'disable' } }, 'default'],
    ['auto', { permissions: { disableAutoMode: 'disable' } }, 'default'],
  ])('bc-155 setMode %s under %j leaves mode %s', async (mode, settings, after) => {
    const updatedPermissions = [{ type: 'setMode', mode, destination: 'session' }];
    const hooks = [request({ behavior: 'allow', updatedPermissions })];
    const { session, text } = await silent({ hooks, settings, ports: { sandbox: sandbox() } });
    expect([text, session.mode]).toEqual([['ran make'], after]);
  });
});

describe('Notification', () => {
  it('tells of a prompt that stands unanswered for 6 s, once, and not of one that was answered', async () => {
    const clock = manualClock();
    const seen: HookInput[] = [];
    const { prompter, answer, open } = person();
    const notify = (matcher: string): AnyHook => ({
      event: 'Notification',
      matcher,
      name: matcher,
      run: (input) => void seen.push(input),
    });
    const session = createSession({
      id: 's',
      tools: builtinTools(),
      hooks: [notify('permission_prompt'), notify('idle_prompt')],
      ports: { clock, prompter, sandbox: sandbox() },
    });
    const running = session.run(toolUse('Bash', { command: 'make' }));
    await open;
    await clock.advance(5_999);
    expect(seen).toEqual([]);
    await clock.advance(60_000);
    expect(seen).toEqual([
      {
        hook_event_name: 'Notification',
        session_id: 's',
        cwd: '/srv/app',
        permission_mode: 'default',
        message: expect.stringContaining('Permission is needed to use Bash') as string,
        title: 'Permission needed',
        notification_type: 'permission_prompt',
      },
    ]);
    answer({ answer: 'deny' });
    await running;
    expect(clock.pending).toBe(0);
  });
});
