import { expect, it } from 'vitest';
import { planCovers, type SpawnPlan } from './plan-covers.js';

it.each<[plan: SpawnPlan, argv: readonly string[], covered: boolean]>([
  [[], ['ls'], false],
  [[['ls', 'a']], ['ls', 'a'], true],
  [[['ls', 'a']], ['ls'], false],
  [[['ls']], ['ls', 'a'], false],
  [[['cat', 'a'], ['ls']], ['ls'], true],
  [[['ls', null]], ['ls'], true],
  [[['ls', null]], ['ls', 'a', 'b'], true],
  [[['ls', null, 'z']], ['ls', 'z', 'a', 'z'], true],
  [[['ls', null, 'z']], ['ls', 'z', 'a'], false],
  [[['cp', null, 'a', null, 'b']], ['cp', 'x', 'a', 'b', 'a', 'b'], true],
  [[['/usr/bin/rm', 'a']], ['rm', 'a'], true],
  [[['rm', 'a']], ['/bin/rm', 'a'], true],
  [[['rm', 'a']], ['rm', 'b/a'], false],
  [[[null]], ['anything', 'at', 'all'], true],
  [[[]], ['ls'], false],
])('L4.5 a plan of %j covers %j: %s', (plan, argv, covered) => {
  expect(planCovers(plan, argv)).toBe(covered);
});

it('L4.5 a plan of many unknown words costs no more than its length times that of the command', () => {
  const stars = Array.from({ length: 200 }, (_, at) => (at % 2 ? null : 'a'));
  const argv = Array.from({ length: 20_000 }, () => 'a');
  expect(planCovers([[...stars, 'z']], argv)).toBe(false);
});
