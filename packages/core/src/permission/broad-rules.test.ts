import { describe, expect, it } from 'vitest';
import { isBroadAllow } from './broad-rules.js';

const allow = (text: string) => isBroadAllow({ text, behavior: 'allow' });

describe('broad allow rules', () => {
  it.each([
    'Bash', 'Bash(*)', 'Bash(:*)', 'Bash(* --help)', 'Bash(python*)', 'Bash(pyth*)', 'Bash(python:*)', 'Bash(python3.12 *)',
    'Bash(python -c *)', 'Bash(/usr/bin/node *)', 'Bash(bash -c:*)', 'Bash(npx:*)', 'Bash(npx -y *)', 'Bash(npm *)', 'Bash(npm run *)',
    'Bash(npm run:*)', 'Bash(n*)', 'Bash(pnpm dlx *)', 'Bash(docker exec -it *)', 'Bash(sudo *)', 'Bash(CI=1 python *)', 'Agent', 'Agent(Explore)', 'Task', 'Monitor',
  ])('L4.4a %s rests in mode auto', (text) => expect(allow(text)).toBe(true)); // prettier-ignore

  it.each([
    'Bash(ls *)', 'Bash(git status)', 'Bash(git *)', 'Bash(npm run build)', 'Bash(npm run test:*)', 'Bash(npm test *)', 'Bash(python)',
    'Bash(python tools/check.py *)', 'Bash(node scripts/x.mjs:*)', 'Bash(docker ps *)', 'Bash(cargo build *)', 'Bash(prompt: run tests)',
    'Read', 'Edit(src/**)', 'WebFetch', 'mcp__db__*', 'Bash(',
  ])('L4.4a %s goes on', (text) => expect(allow(text)).toBe(false)); // prettier-ignore

  it('L4.4a what denies or asks never rests', () => {
    expect(isBroadAllow({ text: 'Bash', behavior: 'deny' })).toBe(false);
    expect(isBroadAllow({ text: 'Agent', behavior: 'ask' })).toBe(false);
  });
});
