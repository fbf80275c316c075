import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { bashPermission } from './bash-permission.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';

const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };

/** Every command is one that a rule allows or that only reads, so that only the form speaks against it. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['300-deep substitution', `${'$('.repeat(300)}evil${')'.repeat(300)}`],
  ['300-deep substitution as an argument', `echo ${'$(echo '.repeat(300)}x${')'.repeat(300)}`],
  ['5,000 unclosed substitutions', '$('.repeat(5000)],
  ['4,000 unclosed quoted substitutions', '"$('.repeat(4000)],
  ['10,001 characters', `echo ${'a'.repeat(10_000)}`],
  ['90,000 characters', `echo ${'a '.repeat(45_000)}`],
  ['a million characters', `echo ${'a'.repeat(1_000_000)}`],
  ['2,000 commands', Array.from({ length: 2000 }, () => 'evil').join(';')],
  ['2,000 commands that read, then one that does not', `${'ls;'.repeat(2000)}evil`],
  ['3,000 nested groups', `${'{ '.repeat(2000)}evil${'; }'.repeat(2000)}`],
  ['3,000 parentheses', '('.repeat(3000)],
  ['200 wrappers', `${'nice '.repeat(200)}evil`],
  ['20 levels of eval', Array.from({ length: 20 }).reduce<string>((code) => `eval ${JSON.stringify(code)}`, 'evil')],
  ['stars', `evil ${'*'.repeat(3000)}`],
  ['stars and letters', `evil ${'*a'.repeat(2000)}`],
  ['braces', `evil ${'{a,b}'.repeat(1000)}`],
  ['unclosed braces', `evil ${'{a,'.repeat(2500)}`],
  ['brackets', `evil ${'['.repeat(5000)}`],
  ['backslashes', `evil ${'\\'.repeat(9000)}`],
  ['backticks', '`'.repeat(4001)],
  ['heredocs', Array.from({ length: 500 }, (_, at) => `<<E${at}`).join(' ')],
  ['arithmetic', `echo $((${'('.repeat(2000)}1${')'.repeat(2000)}))`],
  ['sed addresses', `sed '${'/a/,'.repeat(2000)}p' x`],
  ['awk slashes', `awk '${'/'.repeat(5000)}{system("evil")}' x`],
  ['assignments', `${'A=1 '.repeat(2000)}evil`],
  ['redirects', `evil ${'>a '.repeat(2500)}`],
];

const rules = compileBashRules([
  { content: 'echo:*', behavior: 'allow', tag: 'echo' },
  { content: 'nice:*', behavior: 'allow', tag: 'nice' },
  { content: `${'*a'.repeat(500)}b`, behavior: 'deny', tag: 'stars' },
  { content: `evil ${'* '.repeat(500)}b`, behavior: 'ask', tag: 'blanks' },
  { content: `${'*'.repeat(2000)}`, behavior: 'allow', tag: 'nothing' },
]);

describe('hostile input', () => {
  it.each(HOSTILE)('L4.2 never allows and ends soon: %s', (_, command) => {
    const analysis = analyzeBash(command, context);
    const { allow, uncovered } = matchBashRules(rules, analysis);
    expect({
      own: bashPermission(analysis).behavior === 'allow',
      rules: allow.length > 0 && uncovered.length === 0,
    }).toEqual({ own: false, rules: false });
  });
});
