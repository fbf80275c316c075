import { describe, expect, it } from 'vitest';
import type { RawSettings } from '../ports/settings-source.js';
import { mergeSettings, type MergedSettings, type MergeOptions } from './merge-settings.js';
import { keepLastGood } from './last-good.js';
import { grantKey } from './trust.js';

const PLACES = { trusted: true, cwd: '/srv/app', home: '/home/user', projectRoot: '/srv/app' } as const;

const merge = (bySource: RawSettings, options: Partial<MergeOptions> = {}) =>
  mergeSettings(bySource, { ...PLACES, ...options });
const said = (merged: MergedSettings) =>
  merged.rules.map(({ behavior, text, source }) => `${source} ${behavior} ${text}`);
const permissions = (value: unknown) => ({ permissions: value });
const handler = { type: 'command', command: './x.sh' };
const hooks = { PreToolUse: [{ matcher: 'Bash', hooks: [handler] }] };

describe('mergeSettings', () => {
  it('L4.3 rules of all eight sources add up, each with its file and the directory that /x means', () => {
    const merged = merge(
      {
        userSettings: permissions({ deny: ['Read(/a)'] }),
        projectSettings: permissions({ allow: ['Read(/b)'] }),
        localSettings: permissions({ ask: ['Read(/c)'] }),
        flagSettings: permissions({ allow: ['Read(/d)'] }),
        policySettings: permissions({ deny: ['Read(/e)'] }),
        command: permissions({ allow: ['Read(/f)'] }),
        session: permissions({ allow: ['Read(/g)'] }),
      },
      {
        cwd: '/srv/app/sub',
        flagDirectory: '/etc/app',
        allowedTools: 'Read(/h) Edit',
        disallowedTools: ['Bash(rm:*), Write'],
      },
    );
    expect(merged.rules).toEqual([
      { text: 'Read(/e)', behavior: 'deny', source: 'policySettings', root: '/' },
      { text: 'Read(/d)', behavior: 'allow', source: 'flagSettings', root: '/etc/app' },
      { text: 'Read(/f)', behavior: 'allow', source: 'command', root: '/srv/app/sub' },
      { text: 'Read(/g)', behavior: 'allow', source: 'session', root: '/srv/app/sub' },
      {
        text: 'Read(/c)',
        behavior: 'ask',
        source: 'localSettings',
        root: '/srv/app/sub',
        file: '.claude/settings.local.json',
      },
      {
        text: 'Read(/b)',
        behavior: 'allow',
        source: 'projectSettings',
        root: '/srv/app',
        file: '.claude/settings.json',
      },
      {
        text: 'Read(/a)',
        behavior: 'deny',
        source: 'userSettings',
        root: '/home/user/.claude',
        file: '~/.claude/settings.json',
      },
      { text: 'Bash(rm:*)', behavior: 'deny', source: 'cliArg', root: '/srv/app/sub' },
      { text: 'Write', behavior: 'deny', source: 'cliArg', root: '/srv/app/sub' },
      { text: 'Read(/h)', behavior: 'allow', source: 'cliArg', root: '/srv/app/sub' },
      { text: 'Edit', behavior: 'allow', source: 'cliArg', root: '/srv/app/sub' },
    ]);
    expect(merged.diagnostics).toEqual([]);
  });

  it('L4.4 single values override user < project < local < flag < policy', () => {
    const order = ['userSettings', 'projectSettings', 'localSettings', 'flagSettings', 'policySettings'] as const;
    const modes = ['plan', 'acceptEdits', 'dontAsk', 'default', 'auto'] as const;
    const bySource: Record<string, unknown> = {};
    const seen = order.map((source, at) => {
      bySource[source] = {
        permissions: { defaultMode: modes[at] },
        hookAllow: at % 2 === 0 ? 'keeps-rules' : 'skips-checks',
      };
      const { mode, hookAllow } = merge(bySource);
      return [mode, hookAllow];
    });
    expect(seen).toEqual(modes.map((mode, at) => [mode, at % 2 === 0 ? 'keeps-rules' : 'skips-checks']));
  });

  it('L4.4 sources that hold rules only set no mode', () => {
    expect(
      merge({ session: permissions({ defaultMode: 'plan' }), command: { hookAllow: 'keeps-rules' } }),
    ).toMatchObject({
      hookAllow: 'skips-checks',
    });
    expect(merge({ session: permissions({ defaultMode: 'plan' }) })).not.toHaveProperty('mode');
  });

  it('L4.1 once a policy keeps rules, no other source unsets it', () => {
    const others = { hookAllow: 'skips-checks' };
    const merged = merge({
      policySettings: { hookAllow: 'keeps-rules' },
      userSettings: others,
      flagSettings: others,
      localSettings: others,
    });
    expect(merged.hookAllow).toBe('keeps-rules');
  });

  it('L4.4a a mode that any source switches off is not taken, and this is said', () => {
    const merged = merge({
      userSettings: permissions({ disableBypassPermissionsMode: 'disable' }),
      policySettings: permissions({ defaultMode: 'bypassPermissions' }),
    });
    expect([merged.mode, merged.disableBypassPermissionsMode, merged.diagnostics]).toEqual([
      'default',
      true,
      [{ severity: 'warning', message: 'Mode bypassPermissions is switched off by settings; the mode is default.' }],
    ]);
  });

  it('L4.6 Bash(prompt: …) describes to the classifier and is no rule', () => {
    const merged = merge({
      userSettings: permissions({
        allow: ['Bash(prompt: run the tests)', 'Bash(ls)'],
        deny: ['Bash(prompt:delete data)'],
      }),
    });
    expect([said(merged), merged.descriptions]).toEqual([
      ['userSettings allow Bash(ls)'],
      { allow: ['run the tests'], ask: [], deny: ['delete data'] },
    ]);
  });

  it('L4.3 further directories are absolute, from where their source stands', () => {
    const merged = merge(
      {
        projectSettings: permissions({ additionalDirectories: ['../shared', '~/notes'] }),
        userSettings: permissions({ additionalDirectories: ['~', '/data/', '../shared'] }),
      },
      { cwd: '/srv/app/sub' },
    );
    expect(merged.additionalDirectories).toEqual([
      '/srv/shared',
      '/home/user/notes',
      '/home/user',
      '/data',
      '/srv/app/shared',
    ]);
  });

  describe('reading 4: settings of a project that nobody trusts', () => {
    const stranger = {
      permissions: {
        allow: ['Bash'],
        ask: ['Bash(git push:*)'],
        deny: ['Read(./.env)'],
        defaultMode: 'bypassPermissions',
        additionalDirectories: ['/'],
        disableBypassPermissionsMode: 'disable',
        denyInsteadOfPrompting: false,
      },
      hookAllow: 'skips-checks',
      hooks,
      disableAllHooks: true,
    };
    const user = { hookAllow: 'keeps-rules', permissions: { denyInsteadOfPrompting: true }, hooks };

    it.each(['projectSettings', 'localSettings'] as const)('L4.3 %s can only restrict', (source) => {
      const merged = merge({ [source]: stranger, userSettings: user }, { trusted: false });
      expect(said(merged)).toEqual([`${source} deny Read(./.env)`, `${source} ask Bash(git push:*)`]);
      expect(merged).toMatchObject({
        additionalDirectories: [],
        disableBypassPermissionsMode: true,
        denyInsteadOfPrompting: true,
        hookAllow: 'keeps-rules',
        hooks: [{ source: 'userSettings', event: 'PreToolUse', matcher: 'Bash', handler }],
      });
      expect(merged).not.toHaveProperty('mode');
      expect(merged.withheld.map(grantKey)).toEqual([
        'allow-rule Bash',
        'directory /',
        'mode bypassPermissions',
        `hook ${JSON.stringify({ event: 'PreToolUse', matcher: 'Bash', handler })}`,
        'setting hookAllow: skips-checks',
        'setting disableAllHooks: true',
        'setting denyInsteadOfPrompting: false',
      ]);
    });

    it('L4.3 a restriction by hookAllow holds untrusted', () => {
      expect(merge({ projectSettings: { hookAllow: 'keeps-rules' } }, { trusted: false }).hookAllow).toBe(
        'keeps-rules',
      );
    });

    it('reading 6: what was agreed to holds, what was added since waits', () => {
      const before = merge({ projectSettings: permissions({ allow: ['Bash(npm test)'] }) }, { trusted: false });
      const trusted = new Set(before.withheld.map(grantKey));
      const after = merge({ projectSettings: permissions({ allow: ['Bash(npm test)', 'Bash(curl:*)'] }) }, { trusted });
      expect([said(after), after.withheld]).toEqual([
        ['projectSettings allow Bash(npm test)'],
        [{ kind: 'allow-rule', text: 'Bash(curl:*)', source: 'projectSettings' }],
      ]);
    });
  });

  it('L7.2 hooks add up over sources; a policy can keep its own alone, and only it can switch those off', () => {
    const sources = (raw: RawSettings) => merge(raw).hooks.map(({ source }) => source);
    expect(sources({ policySettings: { hooks }, userSettings: { hooks } })).toEqual(['policySettings', 'userSettings']);
    expect(sources({ policySettings: { hooks, allowManagedHooksOnly: true }, userSettings: { hooks } })).toEqual([
      'policySettings',
    ]);
    expect(sources({ policySettings: { hooks }, userSettings: { hooks, disableAllHooks: true } })).toEqual([
      'policySettings',
    ]);
    expect(sources({ policySettings: { hooks, disableAllHooks: true }, userSettings: { hooks } })).toEqual([]);
    expect(sources({ userSettings: { hooks, allowManagedHooksOnly: true } })).toEqual(['userSettings']);
  });

  it('L4.3 a file that breaks keeps what it said last, and this is said', () => {
    const good = keepLastGood({ projectSettings: permissions({ deny: ['Bash'] }) }, {});
    const broken = keepLastGood({ projectSettings: new Error('not valid JSON') }, good.values);
    const still = keepLastGood({ projectSettings: 'oops' }, broken.values);
    const gone = keepLastGood({}, still.values);
    expect([said(merge(broken.values)), said(merge(still.values)), said(merge(gone.values))]).toEqual([
      ['projectSettings deny Bash'],
      ['projectSettings deny Bash'],
      [],
    ]);
    expect(broken.diagnostics).toEqual([
      {
        severity: 'error',
        message: 'The settings cannot be read: not valid JSON. What it said before stays in force.',
        source: 'projectSettings',
        file: '.claude/settings.json',
      },
    ]);
  });

  it('L4.3 a file that was never good is told and has no say', () => {
    const never = keepLastGood({ policySettings: new Error('not valid JSON') }, {});
    expect([merge({ policySettings: 'oops' }).rules, never.values, never.diagnostics]).toEqual([
      [],
      {},
      [
        {
          severity: 'error',
          message: 'The settings cannot be read: not valid JSON. Nothing of it is in force.',
          source: 'policySettings',
        },
      ],
    ]);
  });

  it('L4.3 where a policy is required and cannot be had, every tool is denied and it is said', () => {
    const none = merge({ userSettings: permissions({ allow: ['Read'] }) }, { policyMissing: true });
    expect(said(none)).toEqual(['policySettings deny *', 'userSettings allow Read']);
    expect(none.diagnostics).toEqual([
      {
        severity: 'error',
        message: 'The managed policy is required and cannot be had: every tool is denied.',
        source: 'policySettings',
      },
    ]);
  });
});
