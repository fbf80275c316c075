import type { Prompter, SessionEvent, TrustRequest } from '@sallyport/core';
import { embedded } from '../../sandbox/embedded/descriptor.js';
import { expect, it } from 'vitest';
import { bash, disposing, scripted, type Connect } from './harness.cases.js';

/** Settings that change, trust, and what a person takes back, over the wire. */
export function settingsCases(connect: Connect): void {
  const start = disposing(connect);
  const rules = (permissions: object) => JSON.stringify({ permissions });
  const FILE = '.claude/settings.json';
  const project = (permissions: object) => embedded({ files: { [FILE]: rules(permissions) }, persist: 'none' });
  const make = { name: 'Bash', input: { command: 'touch x' } };
  const grant = { kind: 'allow-rule', text: 'Bash(touch:*)', source: 'projectSettings' } as const;

  it('L4.3 settings that the page or the shell writes hold for the next call', async () => {
    const client = await start({ prompter: scripted({ answer: 'allow-once' }) });
    await client.files.writeText(FILE, rules({ deny: ['Bash(touch:*)'] }));
    expect(await client.explain(make)).toMatchObject({ behavior: 'deny', by: { source: 'projectSettings' } });
    await client.run(bash('t1', `echo '{"permissions":{"ask":["Bash(touch:*)"]}}' > ${FILE}`));
    expect(await client.explain(make)).toMatchObject({ behavior: 'ask', by: { source: 'projectSettings' } });
    await client.files.writeText(FILE, '{');
    expect(await client.explain(make)).toMatchObject({ behavior: 'ask', by: { source: 'projectSettings' } });
    expect(await client.diagnostics()).toContainEqual(
      expect.objectContaining({ severity: 'error', source: 'projectSettings' }),
    );
  });

  it('reading 4: a page is asked about trust with what it would grant; the answer holds for a later session', async () => {
    const namespace = crypto.randomUUID();
    const asked: TrustRequest[] = [];
    const prompter: Prompter = {
      ...scripted(),
      askTrust: async (request) => {
        asked.push(request);
        return 'trust';
      },
    };
    const files = project({ allow: ['Bash(touch:*)'] });
    const client = await start({ namespace, sandbox: files, prompter });
    await client.run(bash('t1', 'ls'));
    expect(asked).toMatchObject([{ grants: [grant], projectRoot: client.sandbox.workdir }]);
    expect(await client.trust.list()).toEqual([{ ...grant, state: 'trusted' }]);
    expect((await client.run(bash('t2', 'touch x')))[0]?.is_error).toBeUndefined();
    const later = await start({ namespace, sandbox: files });
    expect(await later.explain(make)).toMatchObject({ behavior: 'allow' });
    await later.trust.refuse([grant]);
    expect(await later.explain(make)).toMatchObject({ behavior: 'ask' });
  });

  it('reading 4: a page whose prompter does not ask is told', async () => {
    const events: SessionEvent[] = [];
    const client = await start({
      sandbox: project({ allow: ['Bash(touch:*)'], deny: ['Bash(ls:*)'] }),
      onEvent: (event) => events.push(event),
    });
    await client.run(bash('t1', 'ls'));
    expect(events.filter(({ type }) => type === 'trust-needed')).toMatchObject([{ grants: [grant] }]);
    await client.trust.accept([grant]);
    expect(await client.explain(make)).toMatchObject({ behavior: 'allow' });
  });

  it('L4.8 rules that were saved for all projects or this one can be listed and taken back', async () => {
    const always = (scope: 'userSettings' | 'localSettings', rule: string) => ({
      answer: 'always' as const,
      rule,
      scope,
    });
    const client = await start({
      prompter: scripted(always('userSettings', 'Bash(touch:*)'), always('localSettings', 'Bash(mkdir:*)')),
    });
    await client.run(bash('t1', 'touch x'));
    await client.run(bash('t2', 'mkdir y'));
    const listed = await client.rules.list();
    expect([...listed].sort((a, b) => (a.rule < b.rule ? -1 : 1))).toEqual([
      { rule: 'Bash(mkdir:*)', behavior: 'allow', scope: 'localSettings', file: '.claude/settings.local.json' },
      { rule: 'Bash(touch:*)', behavior: 'allow', scope: 'userSettings', file: '~/.claude/settings.json' },
    ]);
    for (const rule of listed) await client.rules.remove(rule);
    expect(await client.rules.list()).toEqual([]);
    expect(await client.explain(make)).toMatchObject({ behavior: 'ask' });
  });

  it('L4.3 a slash command allows what its front matter says until it ends; tools denied whole are named', async () => {
    const client = await start({ settings: { permissions: { deny: ['Grep'] } } });
    await client.setCommand({ 'allowed-tools': ['Bash(touch:*)'] });
    expect(await client.explain(make)).toMatchObject({ behavior: 'allow', by: { source: 'command' } });
    await client.setCommand(null);
    expect(await client.explain(make)).toMatchObject({ behavior: 'ask' });
    expect(await client.deniedTools()).toEqual(['Grep']);
  });

  it('L4.7 a prompt on the page has the schema of the tool', async () => {
    const prompter = scripted();
    const client = await start({ prompter });
    await client.run(bash('t1', 'touch x'));
    expect(prompter.asked[0]?.inputSchema).toMatchObject({ type: 'object', required: ['command'] });
  });
}
