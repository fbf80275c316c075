import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { bashPermission } from './bash-permission.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';
import type { RuleBehavior } from './rule-trie.js';

const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };
const STRICTNESS = { allow: 0, ask: 1, deny: 2 } as const;

interface Rule {
  readonly content: string | undefined;
  readonly behavior: RuleBehavior;
}

function verdict(command: string, rules: readonly Rule[]): keyof typeof STRICTNESS {
  const analysis = analyzeBash(command, context);
  const match = matchBashRules(compileBashRules(rules.map((rule, tag) => ({ ...rule, tag }))), analysis);
  const own = bashPermission(analysis).behavior;
  if (match.deny.length > 0) return 'deny';
  if (match.ask.length > 0 || own === 'ask') return 'ask';
  return own === 'allow' || (match.allow.length > 0 && match.uncovered.length === 0) ? 'allow' : 'ask';
}

const fixture = (name: string): string[] =>
  readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { command?: string; script?: string })
    .map(({ command, script }) => command ?? script ?? '');
const commands = [...fixture('bash-corpus.jsonl'), ...fixture('bash-torture.jsonl')];
const CONTENTS =
  'A:*|B:*|A|B *|git:*|git push:*|git * main|rm:*|rm -rf *|ls:*|npm *|npm test|echo:*|* --force|e*|find:*|cat a.txt|env:*|sudo *|*'.split(
    '|',
  );

const command = fc.constantFrom(...commands);
const rule = fc.record({
  content: fc.constantFrom(undefined, ...CONTENTS),
  behavior: fc.constantFrom<RuleBehavior>('allow', 'ask', 'deny'),
});
const rules = fc.array(rule, { maxLength: 5 });

describe('rules', () => {
  it('L4.4 adding a deny or an ask rule never makes an answer looser', () => {
    fc.assert(
      fc.property(command, rules, rule, (text, given, more) => {
        if (more.behavior === 'allow') return;
        expect(STRICTNESS[verdict(text, [...given, more])]).toBeGreaterThanOrEqual(STRICTNESS[verdict(text, given)]);
      }),
      { numRuns: 1500 },
    );
  });

  it('L4.4 removing an allow rule never makes an answer looser, and adding one never lifts a deny', () => {
    fc.assert(
      fc.property(command, rules, rule, (text, given, more) => {
        const [without, all] = [verdict(text, given), verdict(text, [...given, { ...more, behavior: 'allow' }])];
        expect(STRICTNESS[without]).toBeGreaterThanOrEqual(STRICTNESS[all]);
        expect(without === 'deny').toBe(all === 'deny');
      }),
      { numRuns: 1500 },
    );
  });

  it('L4.4 the order of rules does not matter', () => {
    fc.assert(
      fc.property(command, rules, (text, given) => {
        expect(verdict(text, given)).toBe(verdict(text, [...given].reverse()));
      }),
      { numRuns: 500 },
    );
  });
});

const WORDS =
  'git push ls rm -rf --force x src/a.ts main status npm test -la find . -delete -exec ; cat /etc/passwd sort -o out'.split(
    ' ',
  );
/** The same word in other clothes. */
const spellings = (word: string): string[] => {
  const quoted = [`'${word}'`, `"${word}"`, `$'${word}'`, `${word.slice(0, 1)}''${word.slice(1)}`, `\\${word}`];
  return /^[\w./-]+$/.test(word) ? [word, `${word.slice(0, 1)}\\\n${word.slice(1)}`, ...quoted] : quoted;
};
const line = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 });

describe('spelling', () => {
  it('L4.5 quoting, escaping, continued lines and blanks make no answer looser', () => {
    fc.assert(
      fc.property(
        line,
        rules,
        fc.infiniteStream(fc.nat(6)),
        fc.constantFrom(' ', '  ', '\t', ' \\\n '),
        (words, given, choices, blank) => {
          const plain = words.map((word) => (/^[\w./-]+$/.test(word) ? word : `'${word}'`)).join(' ');
          const dressed = words
            .map((word) => {
              const options = spellings(word);
              return options[(choices.next().value ?? 0) % options.length];
            })
            .join(blank);
          expect(STRICTNESS[verdict(dressed, given)]).toBeGreaterThanOrEqual(STRICTNESS[verdict(plain, given)]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('L4.5 what stands around a command that is denied does not hide it', () => {
    const FRAMES = [
      'X',
      '(X)',
      '{ X; }',
      'ls && X',
      'ls | X',
      'X & ls',
      'if X; then ls; fi',
      'while X; do ls; done',
      'echo $(X)',
      'echo "`X`"',
      'cat <(X)',
      'A=1 X',
      'time X',
      '! X',
      'nice -n 5 X',
      'sudo -n X',
      'env -i X',
      "bash -c 'X'",
      'eval "X"',
      'xargs X',
      'find . -exec X +',
      'cat <<E\n$(X)\nE',
      'ls\nX',
      '[[ -n $(X) ]]',
      'case a in a) X;; esac',
      'f() { X; }; f',
      'for i in a; do X; done',
      'command X',
      'timeout 5 X',
      'docker exec c X',
      'npx X',
      'stdbuf -oL X',
      'ls > >(X)',
      'x=$(X)',
      'echo ${a:-$(X)}',
    ];
    const denied = FRAMES.filter(
      (frame) =>
        verdict(frame.replace('X', 'rm -rf src'), [
          { content: undefined, behavior: 'allow' },
          { content: 'rm:*', behavior: 'deny' },
        ]) !== 'deny',
    );
    expect(denied).toEqual([]);
  });
});
