import { describe, expect, it } from 'vitest';
import type { Behavior } from '../permission/vote.js';
import { unknownTools } from './unknown-tools.js';

const TOOLS = ['Bash', 'Read', 'Deploy', 'TodoWrite'];
const told = (text: string, behavior: Behavior) =>
  unknownTools([{ text, behavior, source: 'userSettings' }], TOOLS).map(({ message }) => message);

describe('unknownTools', () => {
  it.each<[behavior: Behavior, text: string, messages: string[]]>([
    ['deny', 'Bash(rm:*)', []],
    ['deny', 'WebFetch', []],
    ['deny', 'bash(rm:*)', ['No tool is named bash. Did you mean Bash?']],
    ['allow', 'Raed', ['No tool is named Raed. Did you mean Read?']],
    ['ask', 'Deplyo(target:prod)', ['No tool is named Deplyo. Did you mean Deploy?']],
    ['deny', 'Teleport', ['No tool is named Teleport.']],
    ['allow', 'Teleport', []],
    ['deny', 'mcp__x__y', []],
    ['deny', 'Tele*', []],
    ['deny', 'Bash(', []],
    ['deny', 'constructor', ['No tool is named constructor.']],
  ])('L4.3 %s %s: %j', (behavior, text, messages) => {
    expect(told(text, behavior)).toEqual(messages);
  });
});
