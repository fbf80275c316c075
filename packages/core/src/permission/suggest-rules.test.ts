import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destructiveWarning } from '../bash/destructive.js';
import { evaluateRules } from './evaluate.js';
import { readBash } from './read-bash.js';
import { parseRule } from './rule.js';
import { compileRules } from './rule-index.js';
import type { Subject, SubjectPath } from './subject.js';
import { suggestRules, type SuggestContext } from './suggest-rules.js';

const HERE: SuggestContext = {
  cwd: '/srv/app',
  home: '/home/user',
  projectRoot: '/srv/app',
  workingDirectories: ['/srv/app'],
};

const suggested = (name: string, input: unknown, context: SuggestContext = HERE) =>
  suggestRules({ name, input }, context).map(({ rule }) => rule);

describe('suggestRules', () => {
  it.each<[name: string, input: unknown, rules: string[]]>([
    ['Read', { file_path: '/srv/app/src/a.ts' }, ['Read(./src/a.ts)', 'Read(./src/**)']],
    ['Edit', { file_path: '/srv/app/src/a.ts' }, ['Edit(./src/a.ts)', 'Edit(./src/**)']],
    ['Write', { file_path: 'src/a.ts' }, ['Edit(./src/a.ts)', 'Edit(./src/**)']],
    ['NotebookEdit', { notebook_path: '/srv/app/n.ipynb' }, ['Edit(./n.ipynb)', 'Edit(./**)']],
    ['Edit', { file_path: '/srv/app/app/[id]/page.tsx' }, ['Edit(./app/\\[id\\]/page.tsx)', 'Edit(./app/\\[id\\]/**)']],
    ['Read', { file_path: '/home/user/notes/a.md' }, ['Read(~/notes/a.md)', 'Read(~/notes/**)']],
    ['Read', { file_path: '/home/user/a.md' }, ['Read(~/a.md)']],
    ['Read', { file_path: '/etc/hosts' }, ['Read(//etc/hosts)', 'Read(//etc/**)']],
    ['Read', { file_path: '/hosts' }, ['Read(//hosts)']],
    ['Grep', { pattern: 'x', path: '/data/logs' }, ['Read(//data/logs/**)']],
    ['Edit', { file_path: '/srv/app/.claude/settings.json' }, []],
    ['Read', {}, ['Read']],
    ['WebFetch', { url: 'https://Docs.Example.com:8080/a?b', prompt: 'p' }, ['WebFetch(domain:docs.example.com)']],
    ['WebFetch', { url: 'nonsense' }, []],
    ['mcp__github__create_issue', { title: 'x' }, ['mcp__github__create_issue']],
    ['Agent', { subagent_type: 'Explore' }, ['Agent(Explore)']],
    ['Deploy', null, ['Deploy']],
    ['Bash', { command: 'git status && npm test' }, ['Bash(npm test *)']],
    ['Bash', { command: "cat > f.txt << 'EOF'\nhello\nEOF" }, []],
    ['Bash', {}, []],
    ['Bash', { command: 'npm run build > build.log' }, ['Bash(npm run build *)', 'Edit(./build.log)']],
    ['Bash', { command: 'npm run build > .npmrc' }, []],
    ['Bash', { command: 'npm run build > "$F"' }, []],
    ['Bash', { command: "'a b' && npm test" }, []],
    ['Bash', { command: 'ls' }, []],
  ])('L4.7 %s %j: %j', (name, input, rules) => {
    expect(suggested(name, input)).toEqual(rules);
  });

  it('L4.7 without a place, paths are written from the root', () => {
    expect(suggestRules({ name: 'Read', input: { file_path: '/srv/app/a' } })).toEqual([
      { rule: 'Read(//srv/app/a)' },
      { rule: 'Read(//srv/app/**)', note: 'Covers everything below /srv/app.' },
    ]);
  });

  it('L4.7 offers nothing for a link whose target no such rule would cover', () => {
    const paths: SubjectPath[] = [{ access: 'read', given: '/srv/app/link', real: '/etc/passwd' }];
    expect(suggested('Read', { file_path: '/srv/app/link' }, { ...HERE, paths })).toEqual([]);
  });

  it('L4.7 offers at most five rules for a compound command', () => {
    expect(suggested('Bash', { command: 'a1 && a2 && a3 && a4 && a5 && a6' }).length).toBeLessThanOrEqual(5);
  });

  it('L4.8 a saved file rule allows that file and, where it names one file, no other', () => {
    const name = fc.string({
      minLength: 1,
      maxLength: 6,
      unit: fc.constantFrom('a', 'b', '*', '?', '[', ']', '!', '#', '\\', ' ', '(', ')', '~', '.'),
    });
    const path = fc
      .tuple(fc.constantFrom('/srv/app', '/home/user', '/etc'), fc.array(name, { minLength: 1, maxLength: 3 }))
      .map(([base, names]) => `${base}/${names.join('/')}`)
      .filter((text) => !/\/\.{1,2}(\/|$)/.test(text));
    const subjectOf = (at: string): Subject => ({
      tool: 'Read', names: ['Read'], input: {}, readOnly: true, paths: [{ access: 'read', given: at, real: at }], ...HERE,
    }); // prettier-ignore
    const allows = (rule: string, at: string) =>
      evaluateRules(compileRules([{ text: rule, behavior: 'allow', source: 'session' }]).index, subjectOf(at)).length >
      0;
    fc.assert(
      fc.property(path, path, (file, other) => {
        const [exact] = suggested('Read', { file_path: file });
        expect(exact).toBeDefined();
        expect([allows(exact ?? '', file), allows(exact ?? '', other)]).toEqual([
          true,
          other === file || other.startsWith(`${file}/`),
        ]);
      }),
    );
  });

  it('L4.8 the rules for a command, once saved, make it pass, and no destructive one', () => {
    const word = fc.constantFrom(
      'npm',
      'test',
      'run',
      'git',
      'push',
      'rm',
      '-rf',
      'build',
      'make',
      'x.ts',
      '--force',
      'npx',
      'a b',
      'node',
      '-e',
    );
    const simple = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .map((words) => words.map((each) => (each.includes(' ') ? `'${each}'` : each)).join(' '));
    const command = fc
      .tuple(simple, fc.constantFrom(' && ', '; ', ' | '), fc.option(simple))
      .map(([a, between, b]) => (b === null ? a : a + between + b));
    const judge = (rules: readonly string[], text: string) => {
      const bash = readBash(text, HERE);
      const subject: Subject = {
        tool: 'Bash',
        names: ['Bash'],
        input: {},
        readOnly: bash.analysis.readOnly,
        paths: [],
        bash,
        ...HERE,
      };
      const { index } = compileRules(
        rules.map((rule) => ({ text: rule, behavior: 'allow' as const, source: 'session' as const })),
      );
      return evaluateRules(index, subject).some((vote) => vote.behavior === 'allow');
    };
    fc.assert(
      fc.property(command, (text) => {
        const rules = suggested('Bash', { command: text });
        fc.pre(rules.length > 0);
        expect(rules.every((rule) => parseRule(rule).ok)).toBe(true);
        expect(judge(rules, text)).toBe(true);
        for (const danger of ['rm -rf build', 'git reset --hard', 'dd if=/dev/zero of=x', 'git clean -fdx']) {
          if (destructiveWarning(text) === null) expect(judge(rules, danger)).toBe(false);
        }
      }),
    );
  });
});
