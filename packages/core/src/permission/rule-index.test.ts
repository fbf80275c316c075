import { describe, expect, it } from 'vitest';
import { compileRules } from './rule-index.js';
import type { Behavior } from './vote.js';

const told = (text: string, behavior: Behavior) =>
  compileRules([{ text, behavior, source: 'userSettings' }]).diagnostics.map(
    ({ severity, message }) => `${severity}: ${message}`,
  );

describe('compileRules', () => {
  it.each<[behavior: Behavior, text: string]>([
    ['allow', 'Bash'],
    ['allow', 'Bash(git commit:*)'],
    ['allow', 'Bash(command:*)'],
    ['deny', 'Bash(run_in_background:true)'],
    ['allow', 'Edit(docs (v2)/**)'],
    ['deny', 'Read(./.env.*)'],
    ['allow', 'WebFetch(domain:*.example.com)'],
    ['allow', 'mcp__github'],
    ['allow', 'mcp__github__*'],
    ['allow', 'mcp__github__list_*'],
    ['deny', 'mcp__*'],
    ['deny', '*'],
    ['ask', 'mcp__db__query(mode:write)'],
    ['allow', 'Agent(Explore)'],
    ['allow', 'Task(plugin:reviewer)'],
    ['deny', 'Agent(model:opus)'],
    ['deny', 'Write(overwrite:true)'],
    ['ask', 'Deploy(target:prod-*)'],
    ['allow', 'Bash(prompt: run the tests)'],
  ])('L4.3 says nothing about %s %s', (behavior, text) => {
    expect(told(text, behavior)).toEqual([]);
  });

  it.each<[behavior: Behavior, text: string, message: string]>([
    ['deny', 'Bash(ls', 'error: This rule is skipped: The closing ")" is missing.'],
    [
      'allow',
      'mcp__*',
      'error: This rule is skipped: in an allow rule, "*" in a tool name must follow a literal "mcp__server__".',
    ],
    [
      'allow',
      '*',
      'error: This rule is skipped: in an allow rule, "*" in a tool name must follow a literal "mcp__server__".',
    ],
    [
      'deny',
      'Write(docs/**)',
      'warning: This rule never matches: paths of Write are governed by Edit rules; write Edit(docs/**).',
    ],
    [
      'deny',
      'Grep(secrets/**)',
      'warning: This rule never matches: paths of Grep are governed by Read rules; write Read(secrets/**).',
    ],
    [
      'deny',
      'Write(file_path:/etc/*)',
      'warning: This rule never matches: the field "file_path" is not compared as text. Write Edit(path).',
    ],
    [
      'deny',
      'WebFetch(url:https://x)',
      'warning: This rule never matches: the field "url" is not compared as text. Write WebFetch(domain:host).',
    ],
    ['allow', 'WebFetch(example.com)', 'warning: This rule never matches: write WebFetch(domain:host).'],
    ['deny', 'WebFetch(domain:https://x/y)', 'error: This rule is skipped: what follows "domain:" is not a host name.'],
    ['allow', 'WebSearch(cats)', 'warning: This rule never matches: an allow rule for WebSearch takes no parentheses.'],
    [
      'deny',
      'WebSearch(cats)',
      'warning: This rule never matches: write WebSearch for every use, or WebSearch(field:value).',
    ],
    ['allow', 'Deploy(target:dev)', 'warning: This rule never matches: an allow rule for Deploy takes no parentheses.'],
    [
      'allow',
      'mcp__db__query(x)',
      'warning: This rule never matches: an allow rule for mcp__db__query takes no parentheses.',
    ],
    ['deny', 'Read(!secrets)', 'warning: "!" does not negate in a rule: it is part of the name.'],
    [
      'deny',
      'Read(**/*.{pem,key})',
      'warning: Braces are plain characters in a path rule: write one rule for each ending.',
    ],
    [
      'deny',
      'Read($HOME/.ssh/**)',
      'warning: Variables are not expanded in a path rule: write ~/ for the home directory.',
    ],
    [
      'deny',
      'Bash(command:rm *)',
      'warning: This rule is about a command that begins with "command:"; the field "command" is not compared as text. Write Bash(npm test) or Bash(git push:*).',
    ],
  ])('L4.3 tells about %s %s', (behavior, text, message) => {
    expect(told(text, behavior)).toEqual([message]);
  });

  it('L4.3 names the rule, its source and its file, and the others hold', () => {
    const { diagnostics } = compileRules([
      { text: 'Bash(', behavior: 'deny', source: 'projectSettings', file: '.claude/settings.json' },
      { text: 'Read', behavior: 'deny', source: 'projectSettings' },
    ]);
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        message: 'This rule is skipped: The closing ")" is missing.',
        source: 'projectSettings',
        file: '.claude/settings.json',
        rule: 'Bash(',
      },
    ]);
  });

  it('L4.3 names an allow rule that a bare deny takes the ground from', () => {
    const { diagnostics } = compileRules([
      { text: 'Bash(ls)', behavior: 'allow', source: 'userSettings' },
      { text: 'Read', behavior: 'allow', source: 'userSettings' },
      { text: 'B*', behavior: 'deny', source: 'policySettings' },
      { text: 'Bash(rm:*)', behavior: 'deny', source: 'policySettings' },
    ]);
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        message: 'This rule has no effect: B* in the managed policy denies every use.',
        source: 'userSettings',
        rule: 'Bash(ls)',
      },
    ]);
  });
});
