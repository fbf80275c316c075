// Settings files that change while a session runs, and what a person says to it (lifecycle, readings 4 and 6).
import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../events.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { CommandIo } from '../memory/memory-command.js';
import { memoryTrustStore } from '../memory/memory-trust-store.js';
import { plainCommands } from '../memory/plain-commands.js';
import type { Prompter, TrustRequest } from '../ports/prompter.js';
import type { TrustStore } from '../ports/trust-store.js';
import { createSession, type SessionOptions } from '../session.js';
import { fileSettingsSource } from '../settings/file-settings-source.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

const SHARED = '/srv/app/.claude/settings.json';
const LOCAL = '/srv/app/.claude/settings.local.json';
const rules = (permissions: object) => JSON.stringify({ permissions });

function start(files: Readonly<Record<string, string>> = {}, options: Partial<SessionOptions> = {}) {
  const commands = {
    ...plainCommands,
    // What a shell does to files passes no method of ours.
    save: async (_: readonly string[], { fs }: CommandIo) => {
      await fs.write(SHARED, rules({ deny: ['Bash(ls:*)'] }));
    },
  };
  const sandbox = memorySandbox({ files, commands });
  const trustNeeded: unknown[] = [];
  const session = createSession({
    tools: builtinTools(),
    onEvent: (event: SessionEvent) => event.type === 'trust-needed' && trustNeeded.push(event.grants),
    ...options,
    ports: {
      sandbox,
      settings: fileSettingsSource(sandbox.fs, { projectRoot: '/srv/app' }),
      prompter: { ask: async () => ({ answer: 'allow-once' }) },
      ...options.ports,
    },
  });
  const would = async (command: string) => (await session.explain({ name: 'Bash', input: { command } })).behavior;
  return { session, sandbox, would, trustNeeded };
}
const write = (file_path: string, content: string, id: string) => toolUse('Write', { file_path, content }, id);
const bashGrant = { kind: 'allow-rule', text: 'Bash(make:*)', source: 'projectSettings' } as const;

describe('settings files are watched', () => {
  it.each([
    ['a tool', () => write(SHARED, rules({ deny: ['Bash(ls:*)'] }), 't1')],
    ['the shell', () => toolUse('Bash', { command: 'save' }, 't1')],
  ])('L4.3 what %s writes holds for the next call', async (_, call) => {
    const { session, would } = start();
    expect(await would('ls')).toBe('allow');
    expect((await session.run(call()))[0]?.is_error).toBeUndefined();
    expect(await would('ls')).toBe('deny');
    const [result] = await session.run(toolUse('Bash', { command: 'ls' }, 't2'));
    expect(result?.is_error).toBe(true);
  });

  it('L4.3 a file that breaks leaves the last good one in force, and this is said; one that is mended counts again', async () => {
    const { session, would } = start({ [SHARED]: rules({ deny: ['Bash(ls:*)'] }) });
    await session.run(toolUse('Read', { file_path: SHARED }, 'r'));
    for (const [id, broken] of [
      ['t1', '{"permissions":'],
      ['t2', ''],
      ['t3', '[]'],
    ] as const) {
      await session.run(write(SHARED, broken, id));
      expect([id, await would('ls')]).toEqual([id, 'deny']);
      expect(await session.diagnostics()).toMatchObject([
        { severity: 'error', source: 'projectSettings', message: expect.stringContaining('stays in force') as string },
      ]);
    }
    await session.run(write(SHARED, '{}', 't4'));
    expect([await would('ls'), await session.diagnostics()]).toEqual(['allow', []]);
  });

  it('L4.3 nothing is read again after calls that write nothing', async () => {
    let loads = 0;
    const settings = {
      load: async () => {
        loads += 1;
        return {};
      },
      addRule: async () => undefined,
      removeRule: async () => undefined,
    };
    const { session } = start({ a: 'x' }, { ports: { settings } });
    await session.run([toolUse('Read', { file_path: '/srv/app/a' }, 't1'), toolUse('Glob', { pattern: '*' }, 't2')]);
    expect(loads).toBe(1);
    await session.run(write('/srv/app/b', 'x', 't3'));
    expect(loads).toBe(2);
  });
});

/** A person who answers questions about trust, and no others. */
function truster(answer: 'trust' | 'refuse') {
  const requests: TrustRequest[] = [];
  const prompter: Prompter = {
    ask: () => Promise.reject(new Error('not asked here')),
    askTrust: async (request) => {
      requests.push(request);
      return answer;
    },
  };
  return { prompter, requests };
}

describe('trust', () => {
  const files = { [SHARED]: rules({ allow: ['Bash(make:*)'], deny: ['Bash(ls:*)'] }) };

  it('reading 4: what a stranger would grant waits, and is told; what they forbid holds', async () => {
    const { session, would, trustNeeded } = start(files);
    expect([await would('make'), await would('ls')]).toEqual(['ask', 'deny']);
    expect(trustNeeded).toEqual([[bashGrant]]);
    expect(await session.projectGrants()).toEqual([{ ...bashGrant, state: 'waiting' }]);
    await session.trust([bashGrant]);
    expect([await would('make'), await would('ls')]).toEqual(['allow', 'deny']);
    await session.refuseTrust([bashGrant]);
    expect(await would('make')).toBe('ask');
    expect(await session.projectGrants()).toEqual([{ ...bashGrant, state: 'refused' }]);
  });

  it('reading 6: is asked once, remembered for the content, and asked again for what changes', async () => {
    const trust = memoryTrustStore();
    const first = truster('trust');
    const one = start(files, { ports: { trust, prompter: first.prompter } });
    await one.session.diagnostics();
    expect(first.requests).toMatchObject([{ projectRoot: '/srv/app', grants: [bashGrant] }]);
    expect(await one.would('make')).toBe('allow');

    const second = truster('refuse');
    const changed = { [SHARED]: rules({ allow: ['Bash(make:*)', 'Bash(curl:*)'] }) };
    const two = start(changed, { ports: { trust, prompter: second.prompter } });
    expect([await two.would('make'), await two.would('curl x')]).toEqual(['allow', 'ask']);
    expect(second.requests.map(({ grants }) => grants.map(({ text }) => text))).toEqual([['Bash(curl:*)']]);

    const third = truster('trust');
    const three = start(changed, { ports: { trust, prompter: third.prompter } });
    expect(await three.would('curl x')).toBe('ask');
    expect(third.requests).toEqual([]);
  });

  it('reading 6: what a call wrote into a trusted project waits, in this session and in a later one', async () => {
    const trust = memoryTrustStore();
    const one = start({}, { trusted: true, ports: { trust } });
    await one.session.run(write(LOCAL, rules({ allow: ['Bash(make:*)'] }), 't1'));
    expect(await one.would('make')).toBe('ask');
    expect(one.trustNeeded).toMatchObject([[{ text: 'Bash(make:*)', source: 'localSettings' }]]);
    const two = start({ [LOCAL]: rules({ allow: ['Bash(make:*)'] }) }, { trusted: true, ports: { trust } });
    expect(await two.would('make')).toBe('ask');
  });

  it('reading 6: what a person saved from a prompt needs no trust, after a reload either', async () => {
    const trust = memoryTrustStore();
    const prompter: Prompter = {
      ask: async () => ({ answer: 'always', rule: 'Bash(touch *)', scope: 'localSettings' }),
    };
    const one = start({}, { ports: { trust, prompter } });
    await one.session.run(toolUse('Bash', { command: 'touch x' }, 't1'));
    const saved = new TextDecoder().decode(await one.sandbox.fs.read(LOCAL));
    const two = start({ [LOCAL]: saved }, { ports: { trust } });
    expect(await two.would('touch y')).toBe('allow');
  });

  it('a store that fails costs the memory of the answer alone', async () => {
    const broken: TrustStore = {
      list: () => Promise.reject(new Error('broken')),
      set: () => Promise.reject(new Error('broken')),
    };
    const { session, would } = start(files, { ports: { trust: broken } });
    await session.trust([bashGrant]);
    expect(await would('make')).toBe('allow');
  });

  it('a prompter that throws or answers nonsense grants nothing', async () => {
    for (const askTrust of [
      () => Promise.reject(new Error('boom')),
      () => {
        throw new Error('boom');
      },
      () => Promise.resolve('yes' as never),
    ]) {
      const prompter: Prompter = { ask: () => Promise.reject(new Error('not asked here')), askTrust };
      const { would, session } = start(files, { ports: { prompter } });
      expect(await would('make')).toBe('ask');
      expect(await session.projectGrants()).toEqual([{ ...bashGrant, state: 'waiting' }]);
    }
  });

  it('reading 4: a stranger\u2019s list of hook addresses neither opens nor closes any', async () => {
    const { session } = start({ [SHARED]: JSON.stringify({ allowedHttpHookUrls: [] }) });
    expect(await session.projectGrants()).toEqual([
      { kind: 'setting', text: 'allowedHttpHookUrls: nothing', source: 'projectSettings', state: 'waiting' },
    ]);
  });
});

describe('what a person can take back', () => {
  it('L4.8 rules saved in settings are listed, and gone when they are removed', async () => {
    const { session, would } = start(
      {
        [LOCAL]: '{\n "x": 1,\n "permissions": { "allow": ["Bash(make:*)", "Read"] }\n}\n',
      },
      { trusted: true, settings: { permissions: { allow: ['Bash(touch:*)'] } } },
    );
    const rule = (text: string) => ({
      rule: text,
      behavior: 'allow',
      scope: 'localSettings',
      file: '.claude/settings.local.json',
    });
    expect(await session.savedRules()).toEqual([rule('Bash(make:*)'), rule('Read')]);
    const [first] = await session.savedRules();
    if (first) await session.removeRule(first);
    expect(await session.savedRules()).toEqual([rule('Read')]);
    expect(await would('make')).toBe('ask');
  });
});

describe('a slash command', () => {
  it('L4.3 allows what its front matter says until the next one', async () => {
    const { session } = start({}, {});
    const why = async () => await session.explain({ name: 'Bash', input: { command: 'git add x' } });
    session.setCommand({ 'allowed-tools': 'Bash(git add:*), Read' });
    expect(await why()).toMatchObject({ behavior: 'allow', by: { source: 'command', rule: 'Bash(git add:*)' } });
    session.setCommand(null);
    expect((await why()).behavior).toBe('ask');
  });
});

describe('tools that no call may use', () => {
  it('L4.4 are named, so that a model need not be told of them', async () => {
    const { session } = start({}, { settings: { permissions: { deny: ['WebFetch', 'Bash(rm:*)', 'Glob(*)'] } } });
    expect(await session.deniedTools()).toEqual(expect.arrayContaining(['Glob']));
    expect(await session.deniedTools()).not.toContain('Bash');
  });
});

describe('a policy that is required', () => {
  it('L4.3 and cannot be had denies every tool, and says so; one that was given does not stand in for it', async () => {
    const settings = {
      load: async () => ({ policySettings: new Error('offline') }),
      addRule: async () => undefined,
      removeRule: async () => undefined,
    };
    const { session, would } = start(
      {},
      {
        policyRequired: true,
        settings: { policySettings: { permissions: { allow: ['Bash'] } } },
        ports: { settings },
      },
    );
    expect(await would('ls')).toBe('deny');
    expect((await session.diagnostics()).map((told) => told.message)).toEqual([
      'The settings cannot be read: offline. Nothing of it is in force.',
      'The managed policy is required and cannot be had: every tool is denied.',
      expect.stringContaining('This rule has no effect') as string,
    ]);
  });
});
