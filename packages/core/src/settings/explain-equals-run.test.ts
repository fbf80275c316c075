// What `explain` says is what `run` does, in sessions without hooks and classifier; and no order of anything changes it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { PERMISSION_MODES, type Behavior } from '../permission/vote.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

const other = (name: string) =>
  defineTool({
    name,
    description: name,
    inputSchema: z.looseObject({}),
    checkPermissions: () => ({ behavior: 'passthrough' }),
    call: () => 'done',
  });
const TOOLS = [...builtinTools(), other('WebFetch'), other('mcp__db__query'), other('Agent')];

const rule = fc.constantFrom(
  'Read', 'Edit', 'Write', 'Bash', 'WebFetch', 'mcp__db', 'mcp__*', '*', 'Agent(Explore)', 'Agent(model:opus)', 'Read(./.env)',
  'Read(src/**)', 'Edit(src/**)', 'Edit(/new.txt)', 'Read(//etc/**)', 'Read(~/x)', 'Edit(**)', 'Bash(git:*)', 'Bash(ls *)',
  'Bash(npm run build)', 'Bash(rm:*)', 'WebFetch(domain:*.x.dev)', 'WebFetch(domain:a.x.dev)', 'Bash(', 'Glob', 'constructor',
); // prettier-ignore
const rules = fc.array(rule, { maxLength: 3 });
const settings = fc.record(
  {
    permissions: fc.record(
      {
        allow: rules,
        ask: rules,
        deny: rules,
        defaultMode: fc.constantFrom(...PERMISSION_MODES),
        disableBypassPermissionsMode: fc.constant('disable'),
      },
      { requiredKeys: [] },
    ),
    hookAllow: fc.constantFrom('skips-checks', 'keeps-rules'),
  },
  { requiredKeys: [] },
);
const bySource = fc.record(
  {
    userSettings: settings,
    projectSettings: settings,
    localSettings: settings,
    flagSettings: settings,
    policySettings: settings,
  },
  { requiredKeys: [] },
);
const call = fc.constantFrom<{ name: string; input: Record<string, unknown> }>(
  { name: 'Read', input: { file_path: '/srv/app/src/a.ts' } },
  { name: 'Read', input: { file_path: '/srv/app/.env' } },
  { name: 'Read', input: { file_path: '/srv/app/link' } },
  { name: 'Read', input: { file_path: '/etc/hosts' } },
  { name: 'Write', input: { file_path: '/srv/app/new.txt', content: 'x' } },
  { name: 'Write', input: { file_path: '/srv/app/src/new.txt', content: 'x' } },
  { name: 'Write', input: { file_path: '/etc/new', content: 'x' } },
  { name: 'Write', input: { file_path: '/srv/app/.git/hooks/x', content: 'x' } },
  { name: 'Glob', input: { pattern: '*.ts' } },
  { name: 'Bash', input: { command: 'git status && ls -la' } },
  { name: 'Bash', input: { command: 'npm run build > out.log' } },
  { name: 'Bash', input: { command: 'rm -rf build' } },
  { name: 'Bash', input: { command: 'cat .env' } },
  { name: 'Bash', input: { command: 'mkdir -p a/b' } },
  { name: 'Bash', input: { command: 'echo "$(rm x)"' } },
  { name: 'WebFetch', input: { url: 'https://a.x.dev/' } },
  { name: 'mcp__db__query', input: {} },
  { name: 'Agent', input: { subagent_type: 'Explore', model: 'opus' } },
);

const sandbox = () => {
  const made = memorySandbox({
    files: { 'src/a.ts': 'a', '.env': 'KEY=1', '/etc/hosts': 'localhost' },
    shell: () => undefined,
  });
  return made.fs.symlink('/etc/hosts', '/srv/app/link').then(() => made);
};

it('L4.4 explain equals run, for 2,000 random settings and calls', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(bySource, fc.boolean(), call, async (given, trusted, { name, input }) => {
      const seen: string[] = [];
      const session = createSession({
        tools: TOOLS,
        settings: given,
        trusted,
        ports: { sandbox: await sandbox(), prompter: { ask: () => Promise.resolve({ answer: 'deny' }) } },
        onEvent: (event) => {
          if (event.type === 'prompt-opened') seen.push('ask');
          if (event.type === 'permission-decided') seen.push(event.decision.behavior);
        },
      });
      const explained = await session.explain({ name, input });
      await session.run(toolUse(name, input));
      expect(seen[0]).toBe(explained.behavior);
    }),
    { numRuns: 2_000 },
  );
});

it('L4.4 no order of sources or of rules changes what is decided', { timeout: 60_000 }, async () => {
  const fs = await sandbox();
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return [...(value as unknown[])].reverse();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, item]) => [key, reversed(item)]),
    );
  };
  const decided = async (given: unknown, block: unknown): Promise<Behavior | 'invalid'> =>
    (await createSession({ tools: TOOLS, settings: given, trusted: true, ports: { sandbox: fs } }).explain(block))
      .behavior;
  await fc.assert(
    fc.asyncProperty(bySource, call, async (given, block) => {
      fc.pre(Object.keys(given).length > 0);
      expect(await decided(reversed(given), block)).toBe(await decided(given, block));
    }),
    { numRuns: 500 },
  );
});

it('L4.3 which source holds a rule changes nothing but its name', { timeout: 60_000 }, async () => {
  const fs = await sandbox();
  const sources = [
    'userSettings',
    'projectSettings',
    'localSettings',
    'flagSettings',
    'policySettings',
    'command',
    'session',
  ];
  // A leading `/` means another directory in each source.
  const anywhere = fc.array(
    rule.filter((text) => !text.includes('(/n')),
    { maxLength: 3 },
  );
  const lists = fc.record({ allow: anywhere, ask: anywhere, deny: anywhere });
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.constantFrom(...sources),
      fc.constantFrom(...sources),
      call,
      async (permissions, one, two, block) => {
        const decided = async (source: string) => {
          const session = createSession({
            tools: TOOLS,
            settings: { [source]: { permissions } },
            trusted: true,
            ports: { sandbox: fs },
          });
          return (await session.explain(block)).behavior;
        };
        expect(await decided(one)).toBe(await decided(two));
      },
    ),
    { numRuns: 500 },
  );
});
