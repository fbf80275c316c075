import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { SandboxFs } from '../ports/sandbox.js';
import { addRuleToJson } from './rules-in-json.js';
import { fileSettingsSource } from './file-settings-source.js';

const SHARED = '/srv/app/.claude/settings.json';
const LOCAL = '/srv/app/.claude/settings.local.json';

function setUp(files: Readonly<Record<string, string>> = {}, fs?: (fs: SandboxFs) => SandboxFs) {
  const sandbox = memorySandbox({ files });
  const source = fileSettingsSource(fs ? fs(sandbox.fs) : sandbox.fs, { projectRoot: '/srv/app' });
  const text = async (path: string) => new TextDecoder().decode(await sandbox.fs.read(path));
  return { source, fs: sandbox.fs, text };
}

describe('fileSettingsSource', () => {
  it('L4.3 reads project and local settings, and nothing where there are none', async () => {
    const { source } = setUp({ [SHARED]: '\uFEFF{"permissions":{"deny":["Bash"]}}' });
    expect(await source.load()).toEqual({ projectSettings: { permissions: { deny: ['Bash'] } } });
    expect(await setUp().source.load()).toEqual({});
  });

  it('L4.3 gives a file that is broken or cannot be read as an error', async () => {
    const { source } = setUp({ [SHARED]: '{"permissions":', [`${LOCAL}/x`]: '' });
    expect(await setUp({ [LOCAL]: ' \n' }).source.load()).toEqual({ localSettings: new Error('the file is empty') });
    expect(await source.load()).toEqual({ projectSettings: expect.any(Error), localSettings: expect.any(Error) });
  });

  it('L4.3 reads user settings only where the host says that calls cannot write there', async () => {
    const { fs } = setUp({ '/home/user/.claude/settings.json': '{"hookAllow":"keeps-rules"}' });
    const withHome = fileSettingsSource(fs, { projectRoot: '/srv/app', home: '/home/user' });
    const without = fileSettingsSource(fs, { projectRoot: '/srv/app' });
    expect([await withHome.load(), await without.load()]).toEqual([{ userSettings: { hookAllow: 'keeps-rules' } }, {}]);
    await expect(without.addRule('userSettings', 'allow', 'Read')).rejects.toThrow('keeps no user settings');
  });

  it('L4.8 saving adds the rule once and keeps every other key, its order and the indentation', async () => {
    const before =
      '{\n    "z": 1,\n    "permissions": {\n        "deny": ["Bash"],\n        "allow": ["Read"],\n        "x": {"y": []}\n    },\n    "__proto__": 2\n}\n';
    const { source, text } = setUp({ [LOCAL]: before });
    await source.addRule('localSettings', 'allow', 'Bash(npm test:*)');
    const once = await text(LOCAL);
    await source.addRule('localSettings', 'allow', 'Bash(npm test:*)');
    expect(await text(LOCAL)).toBe(once);
    expect(once).toBe(
      `${JSON.stringify(JSON.parse(before.replace('["Read"]', '["Read","Bash(npm test:*)"]')), null, 4)}\n`,
    );
  });

  it('L4.8 makes the file where there is none', async () => {
    const { source, text } = setUp();
    await source.addRule('projectSettings', 'allow', 'Read');
    expect(await text(SHARED)).toBe('{\n  "permissions": {\n    "allow": [\n      "Read"\n    ]\n  }\n}\n');
  });

  it('L4.8 answers given together are all saved', async () => {
    const { source, text } = setUp();
    const rules = ['A', 'B', 'C', 'D'];
    await Promise.all(rules.map((rule) => source.addRule('localSettings', 'allow', rule)));
    expect(JSON.parse(await text(LOCAL))).toEqual({ permissions: { allow: rules } });
  });

  it('L4.8 what somebody else writes meanwhile is kept', async () => {
    let strangers = 2;
    const { source, text } = setUp({ [LOCAL]: '{}' }, (fs) => ({
      ...fs,
      read: async (path) => {
        const bytes = await fs.read(path);
        if (strangers > 0) {
          strangers -= 1;
          await fs.write(path, JSON.stringify({ permissions: { deny: [`Bash(${strangers})`] } }));
        }
        return bytes;
      },
    }));
    await source.addRule('localSettings', 'allow', 'Read');
    expect(JSON.parse(await text(LOCAL))).toEqual({ permissions: { deny: ['Bash(0)'], allow: ['Read'] } });
  });

  it.each(['{"permissions":', '[]', '{"permissions":[]}', '{"permissions":{"allow":"Read"}}'])(
    'L4.8 refuses to write over %s',
    async (before) => {
      const { source, text } = setUp({ [LOCAL]: before });
      await expect(source.addRule('localSettings', 'allow', 'Read')).rejects.toThrow(`not saved to ${LOCAL}`);
      expect(await text(LOCAL)).toBe(before);
      await source.addRule('projectSettings', 'allow', 'Read');
    },
  );

  it('L4.8 adding a rule changes nothing else, whatever the file holds', () => {
    const lists = fc.record({ allow: fc.array(fc.string()), deny: fc.array(fc.string()) }, { requiredKeys: [] });
    const file = fc.tuple(fc.dictionary(fc.string(), fc.jsonValue()), fc.option(lists, { nil: undefined }));
    fc.assert(
      fc.property(file, fc.string(), ([others, permissions], rule) => {
        const settings = JSON.parse(JSON.stringify(permissions ? { ...others, permissions } : others)) as object;
        fc.pre(permissions !== undefined || !Object.hasOwn(settings, 'permissions'));
        const added = addRuleToJson(JSON.stringify(settings), 'allow', rule);
        const allow = permissions?.allow ?? [];
        const expected = {
          ...settings,
          permissions: { ...permissions, allow: allow.includes(rule) ? allow : [...allow, rule] },
        };
        expect(added).toEqual({ ok: true, text: expect.any(String) });
        expect(JSON.parse(added.ok ? added.text : '')).toEqual(expected);
      }),
    );
  });
});
