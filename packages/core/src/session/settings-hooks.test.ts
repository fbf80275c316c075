import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../events.js';
import { manualClock } from '../memory/manual-clock.js';
import type { MemoryCommand } from '../memory/memory-command.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { createSession } from '../session.js';
import { echo, runEcho, specific, useEcho } from '../testing/run-echo.js';

describe('L3.2 hooks of settings', () => {
  const handler = (command: string, more: object = {}) => ({ type: 'command', command, ...more });
  const settings = (event: string, ...handlers: object[]) => ({ hooks: { [event]: [{ hooks: handlers }] } });
  const deny: MemoryCommand = (_, io) => {
    io.stderr('no tests today\n');
    return 2;
  };

  it('bc-090 bc-230 exit 2 refuses with its words, once', async () => {
    const sandbox = memorySandbox({ commands: { guard: deny } });
    const { results } = await runEcho({ ports: { sandbox }, settings: settings('PreToolUse', handler('guard')) });
    expect(results).toEqual([
      {
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: 'Permission to use Echo has been denied: hook guard (PreToolUse): no tests today',
        is_error: true,
      },
    ]);
  });

  it('bc-224 exit 2 after the tool is told beside the result, which stays', async () => {
    const sandbox = memorySandbox({ commands: { lint: (_, io) => (io.stderr('lint failed'), 2) } });
    const { results } = await runEcho({ ports: { sandbox }, settings: settings('PostToolUse', handler('lint')) });
    expect(results).toEqual([
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'hi\n\nPostToolUse hook feedback: lint failed' },
    ]);
  });

  it('L4.3 those of a project that nobody trusts do not run, and the diagnostics show what would', async () => {
    const ran: string[] = [];
    const sandbox = memorySandbox({
      commands: { mine: () => void ran.push('mine'), theirs: () => void ran.push('theirs') },
    });
    const sources = {
      userSettings: settings('PreToolUse', handler('mine')),
      projectSettings: settings('PreToolUse', handler('theirs')),
    };
    const untrusted = await runEcho({ ports: { sandbox }, settings: sources });
    expect(ran).toEqual(['mine']);
    expect(await untrusted.session.diagnostics()).toEqual([
      {
        hook: '{"event":"PreToolUse","handler":{"type":"command","command":"theirs"}}',
        event: 'projectSettings',
        message: 'This hook of the project runs only when a person trusts the project.',
      },
    ]);
    await runEcho({ ports: { sandbox }, settings: sources, trusted: true });
    expect([...ran].sort()).toEqual(['mine', 'mine', 'theirs']);
  });

  it('L7.2 L3.2 an unknown event and a broken entry are told with the right spelling; the others run', async () => {
    const sandbox = memorySandbox({ commands: { guard: deny } });
    const { results, session } = await runEcho({
      ports: { sandbox },
      settings: {
        hooks: { posttooluse: [], ...settings('PreToolUse', handler('guard'), { type: 'agent', prompt: 'x' }).hooks },
      },
    });
    expect(results[0]?.is_error).toBe(true);
    expect((await session.diagnostics()).map(({ message }) => message)).toEqual([
      'Unknown hook event "posttooluse"; it never fires. Did you mean "PostToolUse"?',
      'Hooks of type "agent" are not supported yet; this one never runs.',
    ]);
  });

  it('L3.2 they are read again with the settings; functions stay', async () => {
    const heard: string[] = [];
    let loaded: object = {};
    const sandbox = memorySandbox({ commands: { audit: () => void heard.push('audit') } });
    const session = createSession({
      tools: [echo],
      hooks: [{ event: 'PreToolUse', name: 'own', run: () => void heard.push('own') }],
      ports: {
        sandbox,
        settings: {
          load: async () => ({ userSettings: loaded }),
          addRule: async () => undefined,
          removeRule: async () => undefined,
        },
      },
    });
    await session.run(useEcho('a', '1'));
    loaded = settings('PreToolUse', handler('audit'));
    await session.reloadSettings();
    await session.run(useEcho('b', '2'));
    loaded = { ...loaded, disableAllHooks: true };
    await session.reloadSettings();
    await session.run(useEcho('c', '3'));
    expect(heard).toEqual(['own', 'own', 'audit', 'own']);
  });

  it('L3.2 a host may put other settings in the place of its own', async () => {
    const heard: string[] = [];
    const sandbox = memorySandbox({ commands: { audit: () => void heard.push('audit') } });
    const session = createSession({ tools: [echo], ports: { sandbox } });
    await session.run(useEcho('a', '1'));
    session.setSettings(settings('PreToolUse', handler('audit')));
    await session.run(useEcho('b', '2'));
    session.setSettings({ ...settings('PreToolUse', handler('audit')), permissions: { deny: ['Echo'] } });
    const [denied] = await session.run(useEcho('c', '3'));
    expect([heard, denied?.is_error]).toEqual([['audit', 'audit'], true]);
  });

  it('L3.2 a managed policy can have its own hooks alone', async () => {
    const heard: string[] = [];
    const sandbox = memorySandbox({
      commands: { managed: () => void heard.push('managed'), mine: () => void heard.push('mine') },
    });
    await runEcho({
      ports: { sandbox },
      settings: {
        policySettings: { allowManagedHooksOnly: true, ...settings('PreToolUse', handler('managed')) },
        userSettings: settings('PreToolUse', handler('mine')),
      },
    });
    expect(heard).toEqual(['managed']);
  });

  it('L3.2 an HTTP hook posts where the settings let it, with the variables they let it have', async () => {
    const posts: [string, string | undefined][] = [];
    const http = (url: string) => ({
      type: 'http',
      url,
      headers: { authorization: 'Bearer $TOKEN $OTHER' },
      allowedEnvVars: ['TOKEN', 'OTHER'],
    });
    const { session } = await runEcho({
      hookVariables: { TOKEN: 't', OTHER: 'o' },
      ports: {
        fetch: async (url, { headers }) => {
          posts.push([url, headers['authorization']]);
          return { status: 200, text: async () => '' };
        },
      },
      settings: {
        ...settings('PreToolUse', http('http://hooks.example/a'), http('http://other.example/b')),
        allowedHttpHookUrls: ['http://hooks.example/*'],
        httpHookAllowedEnvVars: ['TOKEN'],
      },
    });
    expect(posts).toEqual([['http://hooks.example/a', 'Bearer t ']]);
    expect((await session.diagnostics()).map(({ message }) => message)).toEqual([
      'The URL is not among those that the settings allow; this hook never runs.',
    ]);
  });

  it('L3.2 what an async hook says comes with the next result, and asyncRewake is told at once', async () => {
    const events: SessionEvent[] = [];
    let finish: (code: number) => void = () => {};
    const slow: MemoryCommand = async (_, io) => {
      const code = await new Promise<number>((resolve) => (finish = resolve));
      io.stdout(JSON.stringify(specific('PostToolUse', { additionalContext: 'coverage fell' })));
      io.stderr('tests are red');
      return code;
    };
    const session = createSession({
      tools: [echo],
      ports: { clock: manualClock(), sandbox: memorySandbox({ commands: { slow } }) },
      settings: settings('PostToolUse', handler('slow', { asyncRewake: true })),
      onEvent: (event) => events.push(event),
    });
    expect((await session.run(useEcho('a', '1')))[0]?.content).toBe('a');
    const woken = new Promise<void>((resolve) => {
      const push = events.push.bind(events);
      events.push = (...more) => {
        if (more.some(({ type }) => type === 'wake-requested')) resolve();
        return push(...more);
      };
    });
    finish(2);
    await woken;
    const prefix = 'PostToolUse hook "slow", which ran beside the call:';
    expect((await session.run(useEcho('b', '2')))[0]?.content).toBe(
      `b\n\n${prefix} coverage fell\n\n${prefix} tests are red`,
    );
    expect(events.filter(({ type }) => type === 'wake-requested')).toEqual([
      { type: 'wake-requested', toolUseId: '1', at: 0, hook: 'slow', message: 'tests are red' },
    ]);
  });

  it('L3.2 a hook that lets itself be left alone by its first line says the rest later', async () => {
    let finish = () => {};
    const detach: MemoryCommand = async (_, io) => {
      io.stdout('{"async": true}\n');
      await new Promise<void>((resolve) => (finish = resolve));
      io.stdout(JSON.stringify(specific('PreToolUse', { additionalContext: 'indexed' })));
    };
    const heard: SessionEvent[] = [];
    let told = () => {};
    const session = createSession({
      tools: [echo],
      ports: { clock: manualClock(), sandbox: memorySandbox({ commands: { detach } }) },
      settings: settings('PreToolUse', handler('detach')),
      onEvent: (event) => {
        if (event.type === 'hook-ended') heard.push(event);
        if (heard.length === 2) told();
      },
    });
    const late = new Promise<void>((resolve) => (told = resolve));
    await session.run(useEcho('a', '1'));
    finish();
    await late;
    const content = (await session.run(useEcho('b', '2')))[0]?.content;
    expect(content).toBe('b\n\nPreToolUse hook "detach", which ran beside the call: indexed');
  });
});
