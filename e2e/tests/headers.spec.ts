import { expect, test as bare } from '@playwright/test';
import { test } from './support/test.js';

bare('the built playground is isolated, under its policy, and quiet', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
  page.on('pageerror', (error) => void problems.push(String(error)));
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  expect(problems).toEqual([]);
});

// That nothing violates the policy meanwhile, the fixture tells.
for (const [command, output] of [
  ['node -e "console.log(6 * 7, typeof document, typeof indexedDB)"', '42 undefined undefined'],
  ['git init -q . && git status -s README.md', '?? README.md'],
] as const) {
  test(`a guest runs under the served policy: ${command}`, async ({ playground }) => {
    const turn = await playground.paste(JSON.stringify([{ id: 'toolu_g', name: 'Bash', input: { command } }]));
    await playground.answer('Allow once');
    expect((await turn.results()).map(({ content, is_error }) => ({ content, is_error }))).toEqual([
      { content: output, is_error: undefined },
    ]);
  });
}
