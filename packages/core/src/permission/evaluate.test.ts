import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToolDenied } from './denied-tool.js';
import { evaluateRules } from './evaluate.js';
import { readBash } from './read-bash.js';
import { isReadDenied } from './read-denied.js';
import { compileRules } from './rule-index.js';
import type { SourcedRule } from './sourced-rule.js';
import type { Subject, SubjectPath } from './subject.js';
import { decide, RULE_SOURCES, type Behavior, type Vote } from './vote.js';

const HERE = { cwd: '/srv/app', home: '/home/user', projectRoot: '/srv/app', workingDirectories: ['/srv/app'] };

function call(tool: string, input: unknown = {}, more: Partial<Subject> = {}): Subject {
  return { tool, names: [tool], input, readOnly: false, paths: [], ...HERE, ...more };
}

const file = (access: SubjectPath['access'], given: string, real = given): SubjectPath => ({ access, given, real });
const reading = (given: string, real?: string) =>
  call('Read', { file_path: given }, { paths: [file('read', given, real)] });
const writing = (given: string, real?: string) =>
  call('Write', { file_path: given }, { paths: [file('write', given, real)] });
const bash = (command: string, more: Partial<Subject> = {}) =>
  call('Bash', { command }, { bash: readBash(command, HERE), ...more });

type Lists = { readonly [B in Behavior]?: readonly string[] };

function sourced(lists: Lists): SourcedRule[] {
  return (['allow', 'ask', 'deny'] as const).flatMap((behavior) =>
    (lists[behavior] ?? []).map((text) => ({ text, behavior, source: 'projectSettings' as const, root: '/srv/app' })),
  );
}

const votes = (lists: Lists, subject: Subject): Vote[] => evaluateRules(compileRules(sourced(lists)).index, subject);
const behaviors = (lists: Lists, subject: Subject) => votes(lists, subject).map((vote) => vote.behavior);

describe('evaluateRules', () => {
  it('L4.4 denies, asks, allows, each with the rule, its source, its file and what it met', () => {
    const { index } = compileRules([
      { text: 'Read(src/**)', behavior: 'allow', source: 'session' },
      { text: 'Read(*.ts)', behavior: 'ask', source: 'userSettings', file: '~/.claude/settings.json' },
      { text: 'Read', behavior: 'deny', source: 'policySettings' },
    ]);
    expect(evaluateRules(index, reading('/srv/app/src/a.ts'))).toEqual([
      { behavior: 'deny', by: { from: 'rule', rule: 'Read', source: 'policySettings' } },
      {
        behavior: 'ask',
        by: {
          from: 'rule',
          rule: 'Read(*.ts)',
          source: 'userSettings',
          file: '~/.claude/settings.json',
          subject: '/srv/app/src/a.ts',
        },
      },
      {
        behavior: 'allow',
        by: { from: 'rule', rule: 'Read(src/**)', source: 'session', subject: '/srv/app/src/a.ts' },
      },
    ]);
  });

  it.each<[name: string, lists: Lists, subject: Subject, expected: Behavior[]]>([
    ['no rule', {}, reading('/etc/x'), []],
    ['an unrelated rule', { deny: ['Edit(src/**)', 'Bash(rm:*)', 'WebFetch'] }, reading('/srv/app/src/a'), []],
    [
      'Read deny refuses Write, also of a new file',
      { deny: ['Read(secrets/**)'] },
      writing('/srv/app/secrets/new'),
      ['deny'],
    ],
    [
      'Read deny beats Edit allow',
      { allow: ['Edit(**)'], deny: ['Read(./.env.*)'] },
      writing('/srv/app/.env.local'),
      ['deny', 'allow'],
    ],
    ['Read ask is about reading', { ask: ['Read(docs/**)'] }, writing('/srv/app/docs/a'), []],
    ['Edit deny is about writing', { deny: ['Edit(docs/**)'] }, reading('/srv/app/docs/a'), []],
    ['Edit rules govern Write', { deny: ['Edit(docs/**)'] }, writing('/srv/app/docs/a'), ['deny']],
    ['bare Edit governs Write', { allow: ['Edit'] }, writing('/srv/app/docs/a'), ['allow']],
    ['Write paths are not consulted', { deny: ['Write(docs/**)'] }, writing('/srv/app/docs/a'), []],
    ['bare Write is', { deny: ['Write'] }, writing('/srv/app/docs/a'), ['deny']],
    ['Edit allow implies Read', { allow: ['Edit(//data/**)'] }, reading('/data/a'), ['allow']],
    ['Read allow does not imply Edit', { allow: ['Read(//data/**)'] }, writing('/data/a'), []],
    ['allow src/** is one directory', { allow: ['Edit(src/**)'] }, writing('/srv/app/vendor/src/a'), []],
    ['deny src/** is any', { deny: ['Edit(src/**)'] }, writing('/srv/app/vendor/src/a'), ['deny']],
    ['allow covers link and target', { allow: ['Edit(src/**)'] }, writing('/srv/app/src/l', '/etc/passwd'), []],
    [
      '... by two rules as well',
      { allow: ['Edit(src/**)', 'Edit(//etc/**)'] },
      writing('/srv/app/src/l', '/etc/passwd'),
      ['allow', 'allow'],
    ],
    ['deny meets the target', { deny: ['Read(//etc/**)'] }, reading('/srv/app/l', '/etc/passwd'), ['deny']],
    ['deny meets the link', { deny: ['Read(l)'] }, reading('/srv/app/l', '/etc/passwd'), ['deny']],
    [
      'allow never covers a protected path',
      { allow: ['Edit(.claude/**)', 'Edit'] },
      writing('/srv/app/.claude/settings.json'),
      [],
    ],
    ['... nor a link to one', { allow: ['Edit(**)'] }, writing('/srv/app/x', '/srv/app/.git/config'), []],
    ['a protected path may be read', { allow: ['Read(.git/**)'] }, reading('/srv/app/.git/config'), ['allow']],
    ['root-scoped allow', { allow: ['Edit(//**)'] }, writing('/etc/x.conf'), ['allow']],
    ['tool names are exact', { allow: ['Rea'], deny: ['read'] }, reading('/srv/app/a'), []],
    ['old names bind', { deny: ['Task'] }, call('Agent', {}, { names: ['Agent', 'Task'] }), ['deny']],
    ['an MCP server by name', { allow: ['mcp__github'] }, call('mcp__github__list_issues'), ['allow']],
    ['an MCP server by star', { allow: ['mcp__github__*'] }, call('mcp__github__list_issues'), ['allow']],
    ['part of an MCP server', { allow: ['mcp__github__list_*'] }, call('mcp__github__list_issues'), ['allow']],
    ['... and not the rest', { allow: ['mcp__github__list_*'] }, call('mcp__github__create'), []],
    ['an MCP tool', { allow: ['mcp__github__list'] }, call('mcp__github__list_issues'), []],
    ['a server is a whole segment', { allow: ['mcp__git'] }, call('mcp__git_evil__run'), []],
    ['allow does not guess where a server ends', { allow: ['mcp__a__b'] }, call('mcp__a__b__c'), []],
    ['deny does', { deny: ['mcp__a__b'] }, call('mcp__a__b__c'), ['deny']],
    ['allow with an open star', { allow: ['mcp__*', '*', 'mcp__*__list', 'W*'] }, call('mcp__github__list'), []],
    ['deny with one', { deny: ['mcp__*'], ask: ['*__list'] }, call('mcp__github__list'), ['deny', 'ask']],
    ['deny everything', { deny: ['*'] }, bash('ls'), ['deny']],
    ['a star is the whole name', { deny: ['Web*'] }, call('MyWebTool'), []],
    ['an agent', { allow: ['Agent(Explore)'] }, call('Agent', { subagent_type: 'Explore' }), ['allow']],
    ['an agent by the old name', { deny: ['Task(Explore)'] }, call('Agent', { subagent_type: 'Explore' }), ['deny']],
    ['another agent', { allow: ['Agent(Explore)'] }, call('Agent', { subagent_type: 'Explorer' }), []],
    ['a field', { deny: ['Agent(model:opus)'] }, call('Agent', { model: 'opus' }), ['deny']],
    ['a field by star', { ask: ['Deploy( target : prod-* )'] }, call('Deploy', { target: 'prod-eu' }), ['ask']],
    ['a field that is a number', { deny: ['Deploy(count:10)'] }, call('Deploy', { count: 10 }), ['deny']],
    ['a field left out', { deny: ['Deploy(target:*)'] }, call('Deploy', {}), []],
    ['a field of the prototype', { deny: ['Deploy(constructor:*)', 'Deploy(toString:*)'] }, call('Deploy', {}), []],
    ['a field that is no scalar', { deny: ['Deploy(target:*)'] }, call('Deploy', { target: ['prod'] }), []],
    ['a field never allows', { allow: ['Deploy(target:dev)'] }, call('Deploy', { target: 'dev' }), []],
    [
      'a field of Bash',
      { deny: ['Bash(run_in_background:true)'] },
      call('Bash', { command: 'ls', run_in_background: true }),
      ['deny'],
    ],
    ['a primary field', { deny: ['Bash(command:*x*)'] }, bash('echo x'), []],
    [
      'a host',
      { allow: ['WebFetch(domain:example.com)'] },
      call('WebFetch', { url: 'https://EXAMPLE.com/a' }),
      ['allow'],
    ],
    ['a URL that is none', { deny: ['WebFetch(domain:*)'] }, call('WebFetch', { url: 'x' }), []],
    ['names of prototypes', { allow: ['__proto__', 'constructor', 'toString'] }, call('valueOf'), []],
    ['... are names', { allow: ['__proto__'] }, call('__proto__'), ['allow']],
    [
      'another tool on files meets deny',
      { deny: ['Edit(docs/**)'] },
      call('Deploy', {}, { paths: [file('write', '/srv/app/docs/a')] }),
      ['deny'],
    ],
    [
      '... and no allow',
      { allow: ['Edit(docs/**)'] },
      call('Deploy', {}, { paths: [file('write', '/srv/app/docs/a')] }),
      [],
    ],
    [
      'a search below a denied directory',
      { deny: ['Read(secrets/**)'] },
      call('Glob', {}, { paths: [{ ...file('read', '/srv/app/secrets'), tree: true }] }),
      ['deny'],
    ],
    [
      'a search above one',
      { deny: ['Read(secrets/**)'] },
      call('Glob', {}, { paths: [{ ...file('read', '/srv/app'), tree: true }] }),
      [],
    ],
    [
      'a search of an allowed directory',
      { allow: ['Read(//data/**)'] },
      call('Grep', {}, { paths: [{ ...file('read', '/data'), tree: true }] }),
      ['allow'],
    ],
    [
      'two paths, one allowed',
      { allow: ['Edit(a)'] },
      call('MultiEdit', {}, { paths: [file('write', '/srv/app/a'), file('write', '/srv/app/b')] }),
      [],
    ],
  ])('L4.5 %s', (_name, lists, subject, expected) => {
    expect(behaviors(lists, subject)).toEqual(expected);
  });

  it('L4.5 a change of directory neither sheds a deny rule nor moves an allow rule', () => {
    const moved = { cwd: '/srv/app/vendor' };
    const path = '/srv/app/vendor/src/a';
    expect(behaviors({ deny: ['Edit(src/a)'] }, { ...writing('/srv/app/src/a'), ...moved })).toEqual(['deny']);
    expect(behaviors({ deny: ['Edit(src/a)'] }, { ...writing(path), ...moved })).toEqual(['deny']);
    expect(behaviors({ allow: ['Edit(src/a)'] }, { ...writing(path), ...moved })).toEqual([]);
    expect(behaviors({ allow: ['Edit(src/a)'] }, { ...writing('/srv/app/src/a'), ...moved })).toEqual(['allow']);
  });

  it('L4.5 a listing leaves out what may not be read', () => {
    const { index } = compileRules(sourced({ deny: ['Read(./private/**)'], ask: ['Read(a.txt)'] }));
    const subject = call('Glob');
    const hidden = ['/srv/app/a.txt', '/srv/app/private/b.txt'].map((path) =>
      isReadDenied(index, subject, file('read', path)),
    );
    expect(hidden).toEqual([false, true]);
  });

  it.each<[deny: string, name: string, expected: boolean]>([
    ['Bash', 'Bash', true],
    ['Bash(*)', 'Bash', true],
    ['Bash(rm:*)', 'Bash', false],
    ['mcp__*', 'mcp__x__y', true],
    ['mcp__x', 'mcp__x__y', true],
    ['mcp__x', 'mcp__y__x', false],
  ])('L4.5 deny %s takes %s away: %s', (deny, name, expected) => {
    const rules = [...sourced({ deny: [deny] }), ...sourced({ ask: ['*'], allow: ['Bash'] })];
    expect(isToolDenied(compileRules(rules).index, [name])).toBe(expected);
  });

  describe('Bash', () => {
    it.each<[name: string, lists: Lists, subject: Subject, expected: Behavior[]]>([
      ['a prefix', { allow: ['Bash(git commit:*)'] }, bash('git commit -m x'), ['allow']],
      ['every part must be covered', { allow: ['Bash(git add:*)'] }, bash('rm old.txt && git add -A'), []],
      ['any part meets a deny', { deny: ['Bash(curl *)'] }, bash('ls && curl x'), ['deny']],
      ['bare allow', { allow: ['Bash'] }, bash('make'), ['allow']],
      ['bare deny', { deny: ['Bash'] }, bash('make'), ['deny']],
      [
        'what it writes meets Edit deny',
        { allow: ['Bash'], deny: ['Edit(secrets/**)'] },
        bash('echo x > secrets/a'),
        ['deny', 'allow'],
      ],
      ['... and Read deny', { deny: ['Read(secrets/**)'] }, bash('echo x > secrets/a'), ['deny']],
      ['what it reads meets Read deny', { deny: ['Read(./.env)'] }, bash('cat .env'), ['deny']],
      ['$HOME is resolved', { deny: ['Read(~/.ssh/**)'] }, bash('cat $HOME/.ssh/id_rsa'), ['deny']],
      ['a write that no rule allows', { allow: ['Bash(echo:*)'] }, bash('echo x > out.txt'), []],
      [
        '... by an Edit rule',
        { allow: ['Bash(echo:*)', 'Edit(out.txt)'] },
        bash('echo x > out.txt'),
        ['allow', 'allow'],
      ],
      [
        '... by the mode',
        { allow: ['Bash(npm run build)'] },
        bash('npm run build > build.log', { mode: 'acceptEdits' }),
        ['allow'],
      ],
      [
        '... not outside',
        { allow: ['Bash(npm run build)'] },
        bash('npm run build > /etc/x', { mode: 'acceptEdits' }),
        [],
      ],
      [
        '... not on a protected path',
        { allow: ['Bash(echo:*)', 'Edit(**)'] },
        bash('echo x > .bashrc', { mode: 'acceptEdits' }),
        [],
      ],
    ])('L4.5 %s', (_name, lists, subject, expected) => {
      expect(behaviors(lists, subject)).toEqual(expected);
    });

    it.each<[name: string, lists: Lists, command: string, expected: Behavior[]]>([
      [
        'a glob that may give a denied file',
        { allow: ['Bash'], deny: ['Read(./.env)'] },
        'cat .env*',
        ['ask', 'allow'],
      ],
      ['a glob that cannot', { allow: ['Bash'], deny: ['Read(./.env)'] }, 'cat *.md', ['allow']],
      [
        'a glob below a denied directory',
        { allow: ['Bash'], deny: ['Read(secrets/**)'] },
        'cat secrets/*',
        ['deny', 'allow'],
      ],
      ['a word that is not known', { allow: ['Bash'], deny: ['Read(./.env)'] }, 'cat "$FILE"', ['ask', 'allow']],
      ['... that may not be read in any case', { allow: ['Bash'], deny: ['Read'] }, 'cat "$FILE"', ['deny', 'allow']],
      ['... and no rule about files', { allow: ['Bash'], deny: ['Edit(x)'] }, 'cat "$FILE"', ['allow']],
      ['an edit beside what a rule allows', { allow: ['Bash(npm test)'] }, 'mkdir a && npm test', []],
    ])('L4.5 %s', (_name, lists, command, expected) => {
      expect(behaviors(lists, bash(command))).toEqual(expected);
    });

    it('L4.4a an edit beside what a rule allows, where the mode allows the edit', () => {
      const lists = { allow: ['Bash(npm test)'] };
      expect(behaviors(lists, bash('mkdir a && npm test', { mode: 'acceptEdits' }))).toEqual(['allow']);
      expect(behaviors(lists, bash('mkdir /a && npm test', { mode: 'acceptEdits' }))).toEqual([]);
    });

    it('L4.5 a symbolic link counts for what a command writes', () => {
      const command = 'echo x > link';
      const paths = [file('write', '/srv/app/link', '/srv/app/secrets/a')];
      expect(behaviors({ deny: ['Edit(secrets/**)'] }, bash(command, { paths }))).toEqual(['deny']);
      expect(behaviors({ allow: ['Bash(echo:*)', 'Edit(link)'] }, bash(command, { paths }))).toEqual([]);
    });

    it('L4.5 a symbolic link counts for what a command reads beside others', () => {
      const paths = [file('read', '/srv/app/link', '/etc/passwd')];
      const beside = (lists: Lists, command: string) => behaviors(lists, bash(command, { paths }));
      expect(beside({ allow: ['Bash(npm test)'] }, 'npm test && cat link')).toEqual([]);
      expect(beside({ allow: ['Bash(npm test)'] }, 'npm test < link')).toEqual([]);
      expect(beside({ allow: ['Bash(npm test)'] }, 'npm test && cat a')).toEqual(['allow']);
      expect(beside({ allow: ['Bash(npm test)', 'Read(//etc/**)'] }, 'npm test && cat link')).toEqual([
        'allow',
        'allow',
      ]);
      expect(beside({ allow: ['Bash(npm test)', 'Bash(cat:*)'] }, 'npm test && cat link')).toEqual(['allow', 'allow']);
    });

    it('reading 9: where it is not known which file is meant, a deny rule may be about it and a person is asked', () => {
      expect(votes({ allow: ['Bash'], deny: ['Edit(secrets/**)'] }, bash('echo x > "$F"'))[0]).toEqual({
        behavior: 'ask',
        by: {
          from: 'rule',
          rule: 'Edit(secrets/**)',
          source: 'projectSettings',
          subject: expect.any(String),
          span: expect.any(Array),
          uncertain: true,
        },
      });
    });
  });

  describe('as a whole', () => {
    const text = fc.constantFrom(
      'Read', 'Edit', 'Bash', 'mcp__s', 'mcp__*', '*', 'Read(src/**)', 'Read(./.env)', 'Edit(*.ts)', 'Edit(//**)', 'Read(~/x)',
      'Bash(git:*)', 'Bash(ls)', 'Bash(rm *)', 'WebFetch(domain:*.x.dev)', 'Agent(model:opus)', 'Bash(', '', '__proto__', 'Write(a)',
    ); // prettier-ignore
    const rule = fc.record({
      text,
      behavior: fc.constantFrom<Behavior>('allow', 'ask', 'deny'),
      source: fc.constantFrom(...RULE_SOURCES),
      root: fc.constant('/srv/app'),
    });
    const subject = fc.constantFrom(
      reading('/srv/app/src/a.ts'), reading('/srv/app/.env'), writing('/srv/app/a.ts'), writing('/etc/x', '/srv/app/y'),
      bash('git status && ls'), bash('rm -rf build > log.ts'), bash('echo "$(git log)"'), call('mcp__s__t'),
      call('WebFetch', { url: 'https://a.x.dev' }), call('Agent', { model: 'opus' }), call('__proto__'),
    ); // prettier-ignore
    const judged = (rules: readonly SourcedRule[], about: Subject) =>
      decide(evaluateRules(compileRules(rules).index, about)).behavior;
    const sorted = (rules: readonly SourcedRule[], about: Subject) =>
      evaluateRules(compileRules(rules).index, about)
        .map((vote) => JSON.stringify(vote))
        .sort();

    it('L4.4 any order of rules and sources gives the same votes', () => {
      const shuffled = fc
        .array(rule, { maxLength: 12 })
        .chain((rules) => fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })));
      fc.assert(
        fc.property(shuffled, subject, ([rules, other], about) => {
          expect([...new Set(sorted(other, about))]).toEqual([...new Set(sorted(rules, about))]);
          expect(judged(other, about)).toBe(judged(rules, about));
        }),
      );
    });

    it('L4.4 a deny or ask rule more never loosens, an allow rule more never tightens', () => {
      const strictness = { allow: 0, ask: 1, deny: 2 };
      fc.assert(
        fc.property(fc.array(rule, { maxLength: 8 }), rule, subject, (rules, extra, about) => {
          const before = strictness[judged(rules, about)];
          const after = strictness[judged([...rules, extra], about)];
          expect(extra.behavior === 'allow' ? after <= before : after >= before).toBe(true);
        }),
      );
    });

    it('L4.4 a bare deny rule of any source denies', () => {
      fc.assert(
        fc.property(
          fc.array(rule, { maxLength: 8 }),
          fc.constantFrom(...RULE_SOURCES),
          subject,
          (rules, source, about) => {
            expect(judged([...rules, { text: about.tool, behavior: 'deny', source }], about)).toBe('deny');
          },
        ),
      );
    });
  });
});
