import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRule, parseRule, type Rule } from './rule.js';

const READ: readonly [text: string, rule: Rule][] = [
  ['Bash', { tool: 'Bash' }],
  ['  Bash  ', { tool: 'Bash' }],
  ['Bash(*)', { tool: 'Bash' }],
  ['Bash( * )', { tool: 'Bash' }],
  ['Bash(npm install)', { tool: 'Bash', content: 'npm install' }],
  ['Bash(git commit:*)', { tool: 'Bash', content: 'git commit:*' }],
  ['Edit(./docs (v2)/**)', { tool: 'Edit', content: './docs (v2)/**' }],
  ['Edit(./docs \\(v2\\)/**)', { tool: 'Edit', content: './docs (v2)/**' }],
  ['Edit(/app/\\[id\\]/**)', { tool: 'Edit', content: '/app/\\[id\\]/**' }],
  ['Bash(node -e "f(1)")', { tool: 'Bash', content: 'node -e "f(1)"' }],
  ['Bash(echo \\\\(x)', { tool: 'Bash', content: 'echo \\(x' }],
  ['Bash(echo :))', { tool: 'Bash', content: 'echo :)' }],
  ['mcp__github__*', { tool: 'mcp__github__*' }],
  ['WebFetch(domain:example.com)', { tool: 'WebFetch', content: 'domain:example.com' }],
  ['__proto__', { tool: '__proto__' }],
];

const BROKEN = [
  '',
  '   ',
  '(ls)',
  'Bash(',
  'Bash(ls',
  'Bash(ls) x',
  'Bash()',
  'Bash(  )',
  'Bash, Read',
  'Bash Read',
  'Bash)',
];

describe('parseRule', () => {
  it.each(READ)('L4.5 reads %s', (text, rule) => {
    expect(parseRule(text)).toEqual({ ok: true, rule });
  });

  it.each(BROKEN)('L4.3 tells what is wrong with "%s"', (text) => {
    expect(parseRule(text)).toEqual({ ok: false, message: expect.stringMatching(/\w.*\.$/) });
  });

  it('L4.5 formatting gives a text that reads back as the same rule', () => {
    const tool = fc.stringMatching(/^[A-Za-z_*][A-Za-z0-9_*-]*$/);
    const content = fc
      .oneof(fc.string(), fc.string({ unit: fc.constantFrom('\\', '(', ')', '*', 'a', ' ', '[') }))
      .filter((text) => text.trim() !== '' && text.trim() !== '*');
    fc.assert(
      fc.property(tool, fc.option(content, { nil: undefined }), (name, text) => {
        const rule: Rule = text === undefined ? { tool: name } : { tool: name, content: text };
        expect(parseRule(formatRule(rule))).toEqual({ ok: true, rule });
      }),
    );
  });
});
