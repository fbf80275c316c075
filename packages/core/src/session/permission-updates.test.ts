// What a PermissionRequest hook may change beside its answer: every kind of update, for every destination.
import { describe, expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { GRANT_SCOPES } from '../permission/vote.js';
import type { AnyHook } from '../ports/hook.js';
import { fileSettingsSource } from '../settings/file-settings-source.js';
import { runEcho, specific } from '../testing/run-echo.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

const FILES = {
  userSettings: '/home/user/.claude/settings.json',
  projectSettings: '/srv/app/.claude/settings.json',
  localSettings: '/srv/app/.claude/settings.local.json',
} as const;

/** A call that nothing decides, allowed by a hook that wants `updates`. `kept` says what a file of settings holds then. */
async function after(updates: readonly object[], before: object = {}) {
  const sandbox = memorySandbox({
    shell: (args, io) => io.stdout(`ran ${args[0]}`),
    files: Object.fromEntries(Object.values(FILES).map((path) => [path, JSON.stringify({ permissions: before })])),
  });
  const hook: AnyHook = {
    event: 'PermissionRequest',
    name: 'bridge',
    run: () => specific('PermissionRequest', { decision: { behavior: 'allow', updatedPermissions: updates } }),
  };
  const settings = fileSettingsSource(sandbox.fs, { projectRoot: '/srv/app', home: '/home/user' });
  const { session, text, told } = await runEcho(
    { tools: builtinTools(), hooks: [hook], trusted: true, ports: { sandbox, settings } },
    toolUse('Bash', { command: 'launch' }, 'toolu_1'),
  );
  expect(text).toEqual(['ran launch']);
  return {
    session,
    notices: told('hook-message'),
    decides: async (name: string, input: object) => (await session.explain(toolUse(name, input))).behavior,
    kept: async (scope: keyof typeof FILES) =>
      (JSON.parse(new TextDecoder().decode(await sandbox.fs.read(FILES[scope]))) as { permissions: unknown })
        .permissions,
  };
}

const rules = (type: string, destination: string, contents: readonly string[], behavior = 'allow') => ({
  type,
  rules: contents.map((ruleContent) => ({ toolName: 'Bash', ruleContent })),
  behavior,
  destination,
});
const isSaved = (scope: string): scope is keyof typeof FILES => scope !== 'session';

describe.each(GRANT_SCOPES)('PermissionRequest updates for %s', (scope) => {
  it('removeRules takes out equal rules of that behavior, and no others', async () => {
    const start = { allow: ['Bash(make *)', 'Bash(tidy)'], deny: ['Bash(make *)'] };
    const { decides, kept, notices } = await after(
      [
        ...(scope === 'session' ? [rules('addRules', scope, ['make *', 'tidy'])] : []),
        rules('removeRules', scope, ['make *', 'other']),
      ],
      isSaved(scope) ? start : {},
    );
    expect(notices).toEqual([]);
    expect(await decides('Bash', { command: 'tidy' })).toBe('allow');
    if (isSaved(scope)) expect(await kept(scope)).toEqual({ allow: ['Bash(tidy)'], deny: ['Bash(make *)'] });
    else expect(await decides('Bash', { command: 'make a' })).toBe('ask');
  });

  it('replaceRules leaves the named rules alone in that behavior', async () => {
    const { decides, kept } = await after(
      [
        ...(scope === 'session'
          ? [rules('addRules', scope, ['make *', 'tidy']), rules('addRules', scope, ['drop'], 'deny')]
          : []),
        rules('replaceRules', scope, ['tidy', 'lint']),
        rules('replaceRules', scope, ['wipe'], 'deny'),
      ],
      isSaved(scope) ? { allow: ['Bash(make *)', 'Bash(tidy)'], deny: ['Bash(drop)'] } : {},
    );
    const wanted = isSaved(scope) ? {} : { make: 'ask', drop: 'ask' };
    const found: Record<string, string> = { tidy: '', lint: '', wipe: '', ...wanted };
    for (const command of Object.keys(found)) found[command] = await decides('Bash', { command });
    expect(found).toEqual({ tidy: 'allow', lint: 'allow', wipe: 'deny', ...wanted });
    if (isSaved(scope))
      expect(await kept(scope)).toEqual({ allow: ['Bash(tidy)', 'Bash(lint)'], deny: ['Bash(wipe)'] });
  });

  it('addDirectories opens a directory from the next call on, and removeDirectories closes it', async () => {
    const add = { type: 'addDirectories', directories: ['/data/a', '~/b'], destination: scope };
    const added = await after([add]);
    const reads = (path: string) => added.decides('Read', { file_path: path });
    expect(await Promise.all([reads('/data/a/x'), reads('/home/user/b/x'), reads('/data/c/x')])).toEqual([
      'allow',
      'allow',
      'ask',
    ]);
    if (isSaved(scope)) expect(await added.kept(scope)).toEqual({ additionalDirectories: ['/data/a', '~/b'] });
    const removed = await after([add, { ...add, type: 'removeDirectories', directories: ['/data/a'] }]);
    expect(await removed.decides('Read', { file_path: '/data/a/x' })).toBe('ask');
    if (isSaved(scope)) expect(await removed.kept(scope)).toEqual({ additionalDirectories: ['~/b'] });
  });

  it('setMode is for this session, and is written to no file', async () => {
    const { session, kept } = await after([{ type: 'setMode', mode: 'acceptEdits', destination: scope }]);
    expect(session.mode).toBe('acceptEdits');
    if (isSaved(scope)) expect(await kept(scope)).toEqual({});
  });
});

it('destination cliArg is this session', async () => {
  const { decides } = await after([rules('addRules', 'cliArg', ['make *'])]);
  expect(await decides('Bash', { command: 'make a' })).toBe('allow');
});

it.each([
  [{ type: 'removeRules' }],
  [{ type: 'addDirectories', directories: 'x', destination: 'session' }],
  [{ type: 'addDirectories', directories: [''], destination: 'session' }],
  [{ type: 'setMode', mode: 'never', destination: 'session' }],
  [rules('addRules', 'policySettings', ['x'])],
  [{ type: 'grantAll', destination: 'session' }],
])('an update that cannot be read has no effect and is told, and the others hold: %j', async (update) => {
  const { notices, decides } = await after([update, rules('addRules', 'session', ['make *'])]);
  expect(notices).toMatchObject([{ message: expect.stringContaining('cannot be read') as string }]);
  expect(await decides('Bash', { command: 'make a' })).toBe('allow');
});
