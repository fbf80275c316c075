import { expect, test } from '@playwright/test';
import { watchProblems } from './support/watch-problems.js';

test('what the other tests watch for would be seen: errors, policy violations, other hosts', async ({
  page,
  baseURL,
}) => {
  const problems = await watchProblems(page, baseURL ?? '');
  await page.goto('/');
  await expect(page.getByText('Worker ready')).toBeVisible();
  expect(problems).toEqual([]);

  await page.evaluate(async () => {
    const image = new Image();
    const failed = new Promise((resolve) => image.addEventListener('error', resolve));
    image.src = 'http://elsewhere.test/pixel.png';
    await failed;
  });
  const [worker] = page.workers();
  await worker?.evaluate(async () => {
    console.error('from the worker');
    await fetch('http://elsewhere.test/').catch(() => null);
  });
  for (const seen of [
    'request: http://elsewhere.test/pixel.png',
    'console: policy violation: img-src http://elsewhere.test/pixel.png',
    'console: from the worker',
    'console: policy violation: connect-src http://elsewhere.test/',
  ]) {
    await expect.poll(() => problems).toContain(seen);
  }
});
