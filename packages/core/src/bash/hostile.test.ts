import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { bashPermission } from './bash-permission.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';

const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };

interface HostileCommand {
  readonly kind: string;
  /** Texts, each so many times, one after the other. */
  readonly parts: readonly (readonly [text: string, times: number])[];
}

/** Every command is one that a rule allows or that only reads, so that only the form speaks against it. `npm run bench:bash` times them. */
const HOSTILE = readFileSync(new URL('../../fixtures/bash-hostile.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as HostileCommand)
  .map(({ kind, parts }) => [kind, parts.map(([text, times]) => text.repeat(times)).join('')] as const);

const rules = compileBashRules([
  { content: 'echo:*', behavior: 'allow', tag: 'echo' },
  { content: 'nice:*', behavior: 'allow', tag: 'nice' },
  { content: `${'*a'.repeat(500)}b`, behavior: 'deny', tag: 'stars' },
  { content: `evil ${'* '.repeat(500)}b`, behavior: 'ask', tag: 'blanks' },
  { content: `${'*'.repeat(2000)}`, behavior: 'allow', tag: 'nothing' },
]);

describe('hostile input', () => {
  it.each(HOSTILE)('L4.2 never allows: %s', (_, command) => {
    const analysis = analyzeBash(command, context);
    const { allow, uncovered } = matchBashRules(rules, analysis);
    expect({
      own: bashPermission(analysis).behavior === 'allow',
      rules: allow.length > 0 && uncovered.length === 0,
    }).toEqual({ own: false, rules: false });
  });
});

describe('a command that is too much to be taken apart', () => {
  const TOO_MUCH: readonly (readonly [string, string])[] = [
    ['it holds more than 1,000 commands', 'ls;'.repeat(1000)],
    ['it holds more than 1,000 commands', 'ls &&\n'.repeat(1000)],
    ['it holds more than 500 substitutions', 'echo ' + '$('.repeat(501)],
    ['it holds more than 500 substitutions', 'echo ' + '`ls` '.repeat(251)],
    ['it holds more than 500 substitutions', 'echo ' + '${a} '.repeat(300) + '<(ls) '.repeat(201)],
    ['it holds more than 2,000 redirects and variables', 'cat' + ' <a'.repeat(1001) + ' $a'.repeat(1000)],
    ['it is longer than 10,000 characters', 'echo ' + 'a '.repeat(20_000)],
  ];

  it.each(TOO_MUCH)('L3.3 L4.2 is no plan: %s', (reason, command) => {
    const { complete, parsed, readOnly, commands, opaque, looseWords } = analyzeBash(command, context);
    expect({ complete, parsed, readOnly, commands, opaque, loose: looseWords !== undefined }).toEqual({
      complete: false,
      parsed: false,
      readOnly: false,
      commands: [],
      opaque: [{ reason, span: [0, command.length] }],
      loose: true,
    });
  });

  it('L3.3 what stays below the caps is read as a whole', () => {
    const analysis = analyzeBash('ls;'.repeat(999), context);
    expect({ complete: analysis.complete, readOnly: analysis.readOnly, commands: analysis.commands.length }).toEqual({
      complete: true,
      readOnly: true,
      commands: 999,
    });
  });

  const padding = 'ls;'.repeat(1000);
  const deny = compileBashRules([
    { content: undefined, behavior: 'allow', tag: 'Bash' },
    { content: 'rm -rf:*', behavior: 'deny', tag: 'rm' },
    { content: 'git push', behavior: 'ask', tag: 'push' },
  ]);
  it.each([
    ['as it is', 'rm -rf x', { deny: ['rm'], ask: [] }],
    ['by its path', '/bin/rm -rf x', { deny: ['rm'], ask: [] }],
    ['in quotes', `"r"m '-rf' x`, { deny: ['rm'], ask: [] }],
    ['over two lines', 'rm \\\n -rf x', { deny: ['rm'], ask: [] }],
    ['behind a wrapper', 'A=1 nice -n 3 rm -rf x', { deny: ['rm'], ask: [] }],
    ['in a substitution', 'echo $(rm -rf x)', { deny: ['rm'], ask: [] }],
    ['an exact rule', 'git push; ls', { deny: [], ask: ['push', 'rm'] }],
    ['neither, so that any may be met', 'git push origin', { deny: [], ask: ['rm'] }],
  ] as const)('L4.4 is still looked through for what rules forbid: %s', (_, command, expected) => {
    const match = matchBashRules(deny, analyzeBash(padding + command, context));
    expect({ deny: match.deny.map((one) => one.tag), ask: match.ask.map((one) => one.tag) }).toEqual(expected);
  });

  it('L4.4 a file that a rule guards may be among those it touches', () => {
    const { reads, writes } = analyzeBash(padding, context);
    const anything = { path: null, uncertain: true, text: '', span: [0, padding.length], via: 'argument' };
    expect({ reads, writes }).toEqual({ reads: [anything], writes: [anything] });
  });
});
