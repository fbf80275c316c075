import { describe, expect, it } from 'vitest';
import { ruleNote } from './rule-note.js';

describe('L4.7 a rule about to be saved is looked at', () => {
  it.each([
    ['Bash(npm test)', null],
    ['Bash(npm *)', null],
    ['  ', 'empty'],
    ['Bash(cat <<E\nx\nE)', 'several-lines'],
    ['Bash(npm\u200b test)', 'hidden'],
    ['Bash', 'whole-tool'],
    ['Bash()', 'whole-tool'],
    ['Bash(*)', 'whole-tool'],
    ['Bash(:*)', 'whole-tool'],
    ['Write(src/**)', 'other-tool'],
    ['npm test', 'other-tool'],
  ])('%j: %s', (rule, note) => {
    expect(ruleNote(rule, 'Bash')).toEqual(note);
  });
});
