import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { compileBashRules, matchBashRules } from './bash-rules.js';

const context = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] };

function allows(content: string | undefined, command: string, write?: (path: string) => boolean): boolean {
  const index = compileBashRules([{ content, behavior: 'allow', tag: 'rule' }]);
  const match = matchBashRules(index, analyzeBash(command, context), write && { allowsWrite: write });
  return match.allow.length > 0 && match.uncovered.length === 0;
}

function forbids(content: string, command: string): 'deny' | 'maybe' | 'no' {
  const index = compileBashRules([{ content, behavior: 'deny', tag: 'rule' }]);
  const { deny, ask } = matchBashRules(index, analyzeBash(command, context));
  return deny.length > 0 ? 'deny' : ask.length > 0 ? 'maybe' : 'no';
}

describe('allow rules', () => {
  it.each([
    ['npm test:*', 'npm test', true],
    ['npm test:*', 'npm test -- --watch', true],
    ['npm test *', 'npm test', true],
    ['npm test:*', 'npm tests', false],
    ['npm:*', 'npmx', false],
    ['npm*', 'npmx', true],
    ['git * main', 'git push origin main', true],
    ['git * main', 'git push origin x && evil main', false],
    ['git:* push', 'git x push', false],
    ['npm  run   build', 'npm run build', true],
    ['npm run build', 'npm run "build"', true],
    ['npm run build', 'npm run build --x', false],
    ['git commit -m "a b"', "git commit -m 'a b'", true],
    ['git commit -m "a b"', 'git commit -m a b', false],
    ['npm test > log', 'npm test > log', true],
    ['npm test', 'npm test > log', false],
    ['npm ci && npm test', 'npm ci && npm test', true],
    [':*', 'evil', false],
    [' *', 'evil', false],
    ['*', 'evil', true],
    [undefined, 'f() { evil; }', true],
    ['f() { evil; }', 'f() { evil; }', true],
    ['f:*', 'f() { evil; }', false],
    ['npm test:*', 'timeout 5 nice -n 5 npm test', true],
    ['npm test:*', 'xargs npm test', true],
    ['npm test:*', 'xargs -n1 npm test', false],
    ['npm test:*', 'env npm test', false],
    ['env:*', 'env npm test', false],
    ['sudo:*', 'sudo ls', false],
    ['npx:*', 'npx anything', true],
    ['docker exec:*', "docker exec web sh -c 'anything'", true],
    ['python:*', 'python x.py -c', true],
    ['python:*', 'python -c x', false],
    ['node:*', 'node -e x', false],
    ['awk:*', "awk 'BEGIN{system(1)}'", false],
    ['find:*', 'find . -delete', false],
    ['find . -delete', 'find . -delete', true],
    ['npm test:*', 'NODE_ENV=test npm test', true],
    ['npm test:*', 'NODE_OPTIONS=x npm test', false],
    ['npm test:*', 'FOO=$(evil) npm test', false],
    ['npm:*', '/tmp/npm test', false],
    ['npm:*', '\\npm test', true],
    ['eval:*', 'eval ls', false],
    ['npm run:*', 'npm run x -- "$(git rev-parse HEAD)"', true],
    ['npm run:*', 'npm run x -- "$(evil)"', false],
  ])('L4.5 %s and `%s`: %s', (content, command, expected) => {
    expect(allows(content, command)).toBe(expected);
  });

  it('L4.5 redirects are for Edit rules', () => {
    const write = (path: string): boolean => path === '/srv/app/log';
    expect(allows('npm test:*', 'npm test > log', write)).toBe(true);
    expect(allows('npm test:*', 'npm test > other', write)).toBe(false);
    expect(allows('npm test:*', 'cd . && npm test > "$x"', () => true)).toBe(false);
    expect(allows('npm test:*', 'cd sub; npm test > log', () => true)).toBe(false);
  });
});

describe('deny rules', () => {
  it.each([
    ['rm:*', '/bin/rm x', 'deny'],
    ['rm:*', 'echo rm x', 'no'],
    ['rm:*', 'r$x', 'maybe'],
    ['rm:*', '"$x" y', 'maybe'],
    ['rm:*', 'f() { true; }', 'maybe'],
    ['git push:*', 'git -C x push', 'deny'],
    ['git push:*', 'git "$x"', 'maybe'],
    ['git push:*', 'git log "$x"', 'no'],
    ['git push:*', 'git pu"$x"', 'maybe'],
    ['git push:*', 'git l"$x"', 'no'],
    ['git push --force', 'git push origin --force', 'maybe'],
    ['rm -rf *', 'rm -fr x', 'maybe'],
    ['rm -rf *', 'rm -r -f x', 'maybe'],
    ['rm -rf *', 'rm -r x', 'no'],
    ['* --force', 'git push --force', 'deny'],
    ['* --force', 'git push "$x"', 'maybe'],
    ['* --force', 'git push', 'no'],
    ['npm publish', 'npm publish --tag x', 'no'],
    ['curl:*', "eval 'curl x'", 'deny'],
  ])('L4.5 %s and `%s`: %s', (content, command, expected) => {
    expect(forbids(content, command)).toBe(expected);
  });

  it('L4.4 tells what met the rule and where', () => {
    const index = compileBashRules([{ content: 'rm:*', behavior: 'deny', tag: 7 }]);
    expect(matchBashRules(index, analyzeBash('ls && sudo rm x', context)).deny).toEqual([
      { tag: 7, subject: 'rm x', span: [11, 15] },
    ]);
  });
});
