import { describe, expect, it } from 'vitest';
import {
  AUTO_MODE_START,
  recordApproved,
  recordBlocked,
  recordUnblocked,
  type AutoModeState,
} from './auto-fallback.js';

const STEPS = { b: recordBlocked, a: recordUnblocked, p: recordApproved } as const;
const after = (steps: string): AutoModeState =>
  [...steps].reduce((state, step) => STEPS[step as keyof typeof STEPS](state), AUTO_MODE_START);

// b: the classifier refuses; a: a call is allowed; p: a person allows one at a prompt.
describe('L4.4a mode auto falls back to prompting', () => {
  it.each<[steps: string, state: AutoModeState]>([
    ['', { consecutive: 0, total: 0, paused: false }],
    ['bb', { consecutive: 2, total: 2, paused: false }],
    ['bbb', { consecutive: 3, total: 3, paused: true }],
    ['bbab', { consecutive: 1, total: 3, paused: false }],
    ['bbba', { consecutive: 0, total: 3, paused: true }],
    ['bbbp', { consecutive: 0, total: 3, paused: false }],
    ['ba'.repeat(19), { consecutive: 0, total: 19, paused: false }],
    [`${'ba'.repeat(19)}b`, { consecutive: 1, total: 20, paused: true }],
    [`${'ba'.repeat(19)}bp`, { consecutive: 0, total: 0, paused: false }],
    ['bp', { consecutive: 0, total: 1, paused: false }],
  ])('L4.4a after "%s"', (steps, state) => {
    expect(after(steps)).toEqual(state);
  });
});
