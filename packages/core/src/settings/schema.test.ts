import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings, type Settings } from './schema.js';

const NOTHING: Settings = {
  allow: [],
  ask: [],
  deny: [],
  additionalDirectories: [],
  disableBypassPermissionsMode: false,
  disableAutoMode: false,
  hooks: [],
};

const read = (raw: unknown) => readSettings(raw);
const understood = (settings: Partial<Settings>, ...problems: unknown[]) => ({
  ok: true,
  settings: { ...NOTHING, ...settings },
  problems,
});
const error = (message: string) => ({ severity: 'error', message });
const warning = (message: string) => ({ severity: 'warning', message });
const handler = { type: 'command', command: './check.sh' };

describe('readSettings', () => {
  it.each<[name: string, raw: unknown, expected: unknown]>([
    ['an empty object', {}, understood({})],
    [
      'everything it knows',
      {
        permissions: {
          allow: ['Read'],
          ask: ['Bash(git push:*)'],
          deny: ['Read(./.env)'],
          defaultMode: 'acceptEdits',
          additionalDirectories: ['../docs'],
          disableBypassPermissionsMode: 'disable',
          disableAutoMode: 'disable',
          denyInsteadOfPrompting: true,
        },
        hookAllow: 'keeps-rules',
        hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [handler] }] },
        disableAllHooks: false,
        allowManagedHooksOnly: true,
      },
      understood({
        allow: ['Read'],
        ask: ['Bash(git push:*)'],
        deny: ['Read(./.env)'],
        defaultMode: 'acceptEdits',
        additionalDirectories: ['../docs'],
        disableBypassPermissionsMode: true,
        disableAutoMode: true,
        denyInsteadOfPrompting: true,
        hookAllow: 'keeps-rules',
        hooks: [{ event: 'PreToolUse', matcher: 'Bash', handler }],
        disableAllHooks: false,
        allowManagedHooksOnly: true,
      }),
    ],
    [
      'keys of others, in silence',
      { $schema: 'x', model: 'y', env: { A: '1' }, statusLine: {}, permissionless: 1 },
      understood({}),
    ],
    [
      '"manual" as the name of the default mode',
      { permissions: { defaultMode: 'manual' } },
      understood({ defaultMode: 'default' }),
    ],
    [
      'a mode that is none',
      { permissions: { deny: ['Bash'], defaultMode: 'yolo' } },
      understood(
        { deny: ['Bash'] },
        error(expect.stringMatching(/^"defaultMode" is left out: .*acceptEdits/) as string),
      ),
    ],
    [
      'a deny list given as one text',
      { permissions: { deny: 'Bash(rm:*)', allow: 'Bash' } },
      understood(
        { deny: ['Bash(rm:*)'] },
        error('"allow" must be a list of texts; it is left out.'),
        warning('"deny" should be a list; it is read as a list of one.'),
      ),
    ],
    [
      'a list with an entry that is no text',
      { permissions: { deny: ['Bash', 7] } },
      understood({ deny: ['Bash'] }, error('An entry of "deny" is not a text; it is left out.')),
    ],
    [
      'permissions that are no object',
      { permissions: [] },
      understood({}, error('"permissions" must be an object; it is left out.')),
    ],
    [
      'rules in the wrong place',
      { deny: ['Bash'], permission: { deny: ['Read'] } },
      understood(
        {},
        warning('"deny" has no effect here: it belongs inside "permissions".'),
        warning('"permission" is unknown and has no effect. Did you mean "permissions"?'),
      ),
    ],
    [
      'a key misspelt',
      { permissions: { denny: ['Bash'], somethingElseEntirely: 1 } },
      understood({}, warning('"permissions.denny" is unknown and has no effect. Did you mean "deny"?')),
    ],
    [
      'a restriction that nothing heeds',
      { permissions: { blockReadsOutsideWorkingDirectories: true } },
      understood(
        {},
        warning('"permissions.blockReadsOutsideWorkingDirectories" is not supported here and has no effect.'),
      ),
    ],
    [
      'hook events misspelt, foreign and broken, beside a good one',
      {
        hooks: {
          PreToolUze: [{ hooks: [] }],
          posttooluse: [{ hooks: [handler] }],
          PostToolUse: 'x',
          PreToolUse: [
            { hooks: [handler, 1] },
            { matcher: 5, hooks: [handler] },
            7,
            { matcher: 'Bash', hooks: [handler] },
          ],
        },
      },
      understood(
        {
          hooks: [
            { event: 'PreToolUse', handler },
            { event: 'PreToolUse', matcher: 'Bash', handler },
          ],
        },
        warning('Unknown hook event "PreToolUze"; it never fires. Did you mean "PreToolUse"?'),
        warning('Unknown hook event "posttooluse"; it never fires. Did you mean "PostToolUse"?'),
        error('"hooks.PostToolUse" must be a list; it is left out.'),
        error('A handler of "hooks.PreToolUse" has no "type"; it is left out.'),
        error('A matcher of "hooks.PreToolUse" is not a text; its entry is left out.'),
        error('An entry of "hooks.PreToolUse" has no list "hooks"; it is left out.'),
      ),
    ],
    [
      'names of prototypes as keys',
      JSON.parse('{"__proto__":{"allow":["Bash"]},"permissions":{"constructor":[]}}'),
      understood({}),
    ],
  ])('L4.3 L7.2 reads %s', (_name, raw, expected) => {
    expect(read(raw)).toEqual(expected);
  });

  it.each([null, undefined, 7, 'x', [], true])('L4.3 refuses what is no object: %j', (raw) => {
    expect(read(raw)).toEqual({ ok: false, message: 'settings must be a JSON object' });
  });

  it('L4.3 reads anything without throwing', () => {
    const key = fc.constantFrom('permissions', 'hooks', 'allow', 'deny', 'defaultMode', 'PreToolUse', '__proto__', 'x');
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, fc.jsonValue(), fc.dictionary(key, tie('tree')), fc.array(tie('tree'))),
    }));
    fc.assert(
      fc.property(tree, (raw) => {
        expect(typeof read(raw).ok).toBe('boolean');
      }),
    );
  });
});
