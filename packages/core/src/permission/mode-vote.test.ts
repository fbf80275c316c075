import { describe, expect, it } from 'vitest';
import { applyDontAsk, modeVote, type ModeSubject } from './mode-vote.js';
import { readBash } from './read-bash.js';
import type { SubjectPath } from './subject.js';
import { decide, type Decision, type PermissionMode, type Vote } from './vote.js';

const HERE = {
  cwd: '/srv/app',
  home: '/home/user',
  projectRoot: '/srv/app',
  workingDirectories: ['/srv/app', '/data'],
};

function call(tool: string, more: Partial<ModeSubject> = {}): ModeSubject {
  return { tool, names: [tool], input: {}, readOnly: false, paths: [], protectedPath: false, ...HERE, ...more };
}

const path = (access: SubjectPath['access'], given: string, real = given): SubjectPath => ({ access, given, real });
const write = (given: string, real?: string) => call('Write', { paths: [path('write', given, real)] });
const read = (given: string) => call('Read', { readOnly: true, paths: [path('read', given)] });
const bash = (command: string, more: Partial<ModeSubject> = {}) => {
  const reading = readBash(command, HERE);
  return call('Bash', { bash: reading, readOnly: reading.analysis.readOnly, ...more });
};

describe('modeVote', () => {
  it.each<[mode: PermissionMode, subject: ModeSubject, behavior: Vote['behavior']]>([
    ['default', write('/srv/app/a'), 'passthrough'],
    ['auto', bash('make'), 'passthrough'],
    ['dontAsk', write('/srv/app/a'), 'passthrough'],
    ['bypassPermissions', bash('make'), 'allow'],
    ['acceptEdits', write('/srv/app/a'), 'allow'],
    ['acceptEdits', write('/data/a'), 'allow'],
    ['acceptEdits', write('/srv/app/../other/x'), 'passthrough'],
    ['acceptEdits', write('/srv/app_evil/x'), 'passthrough'],
    ['acceptEdits', write('/srv/app/link', '/etc/passwd'), 'passthrough'],
    ['acceptEdits', write('/srv/app/.claude/settings.json'), 'passthrough'],
    ['acceptEdits', write('/srv/app/x', '/srv/app/.git/config'), 'passthrough'],
    ['acceptEdits', { ...write('/srv/app/a'), protectedPath: true }, 'passthrough'],
    ['acceptEdits', call('Write'), 'passthrough'],
    ['acceptEdits', call('Deploy', { paths: [path('write', '/srv/app/a')] }), 'passthrough'],
    ['acceptEdits', read('/etc/passwd'), 'passthrough'],
    ['acceptEdits', bash('mkdir -p a/b && cp x a/b/'), 'allow'],
    ['acceptEdits', bash('sed -i s/a/b/ x.ts'), 'allow'],
    ['acceptEdits', bash('echo x > out.txt'), 'allow'],
    ['acceptEdits', bash('echo x > /etc/x'), 'passthrough'],
    ['acceptEdits', bash('mkdir ../x'), 'passthrough'],
    ['acceptEdits', bash('LANG=C timeout 5 mkdir a'), 'allow'],
    ['acceptEdits', bash('cat l', { paths: [path('read', '/srv/app/l', '/etc/x')] }), 'passthrough'],
    ['acceptEdits', bash('cp l b', { paths: [path('read', '/srv/app/l', '/etc/x')] }), 'passthrough'],
    ['acceptEdits', bash('cat a'), 'passthrough'],
    ['acceptEdits', bash('make'), 'passthrough'],
    ['acceptEdits', bash('mkdir a && make'), 'passthrough'],
    ['acceptEdits', bash('rm -rf /'), 'passthrough'],
    ['acceptEdits', bash('touch .bashrc'), 'passthrough'],
    ['acceptEdits', bash('touch l', { paths: [path('write', '/srv/app/l', '/etc/x')] }), 'passthrough'],
    ['acceptEdits', bash("cd .claude && echo '{}' > settings.json"), 'passthrough'],
    ['acceptEdits', bash("echo 's/a/b/' | sed -i -f - /etc/hosts"), 'passthrough'],
    ['acceptEdits', bash('rm "$X"'), 'passthrough'],
    ['plan', read('/srv/app/a'), 'passthrough'],
    ['plan', bash('git status'), 'passthrough'],
    ['plan', write('/srv/app/a'), 'deny'],
    ['plan', bash('touch a'), 'ask'],
    ['plan', bash('make'), 'ask'],
    ['plan', call('mcp__s__t'), 'ask'],
    ['plan', call('TodoWrite'), 'passthrough'],
    ['plan', call('mcp__s__t', { readOnly: true }), 'passthrough'],
  ])('L4.4a %s, %o: %s', (mode, subject, behavior) => {
    const vote = modeVote(mode, subject);
    expect([vote.behavior, vote.by]).toEqual([behavior, expect.objectContaining({ from: 'mode', mode })]);
  });
});

describe('applyDontAsk', () => {
  const ask: Vote = { behavior: 'ask', by: { from: 'rule', rule: 'Bash(git push:*)', source: 'userSettings' } };
  const by = {
    from: 'mode',
    mode: 'dontAsk',
    message:
      'It would need an answer, and nobody is asked: what a rule allows, and reading inside the working directories, runs.',
  };

  it.each<[name: string, before: Decision, after: Decision]>([
    [
      'what an ask rule would ask',
      decide([ask]),
      { behavior: 'deny', by: by as never, trail: [ask, { behavior: 'deny', by: by as never }] },
    ],
    ['silence', decide([]), { behavior: 'deny', by: by as never, trail: [{ behavior: 'deny', by: by as never }] }],
  ])('L4.4a refuses %s', (_name, before, after) => {
    expect(applyDontAsk(before)).toEqual(after);
  });

  it('L4.4a leaves what is decided', () => {
    const allowed = decide([{ ...ask, behavior: 'allow' }]);
    const denied = decide([{ ...ask, behavior: 'deny' }]);
    expect([applyDontAsk(allowed), applyDontAsk(denied)]).toEqual([allowed, denied]);
  });
});
