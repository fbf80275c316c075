import { expect, test } from '@playwright/test';

test('the built playground is isolated, under its policy, and quiet', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
  page.on('pageerror', (error) => void problems.push(String(error)));
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  expect(problems).toEqual([]);
});
