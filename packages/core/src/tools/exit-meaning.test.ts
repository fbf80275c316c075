import { expect, it } from 'vitest';
import { analyzeBash } from '../bash/analyze.js';
import { exitMeaning } from './exit-meaning.js';

const context = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] };

it.each<[string, string | undefined]>([
  ['grep x a', 'No matches found'],
  ['rg x', 'No matches found'],
  ['git grep x', 'No matches found'],
  ['git diff --exit-code', 'The files differ'],
  ['diff a b', 'The files differ'],
  ['test -f a', 'The condition is false'],
  ['[ -f a ]', 'The condition is false'],
  ['find . -name x', 'Some directories could not be searched'],
  ['cat a | grep x', 'No matches found'],
  ['ls; grep x a', 'No matches found'],
  ['cd src && grep x a', 'No matches found'],
  ['grep x a 2>/dev/null', 'No matches found'],
  ['git push', undefined],
  ['npm test', undefined],
  ['grep x a && npm test', undefined],
  ['npm test && grep x a', undefined],
  ['npm test || grep x a', undefined],
  ['! grep x a', undefined],
  ['(exit 1); (grep x a)', undefined],
  ['exit 1; grep x a', undefined],
  ['set -e; false; grep x a', undefined],
  ['if grep x a; then false; fi', undefined],
  ['timeout 5 grep x a', undefined],
  ['grep x $(cat', undefined],
])('exit 1 of %s', (command, meaning) => {
  expect(exitMeaning(analyzeBash(command, context), 1, '')).toBe(meaning);
});

it('another code, or a complaint before the last command, is a failure', () => {
  expect(exitMeaning(analyzeBash('grep x a', context), 2, '')).toBeUndefined();
  expect(exitMeaning(analyzeBash('cd none && grep x a', context), 1, 'cd: none: No such file')).toBeUndefined();
});
