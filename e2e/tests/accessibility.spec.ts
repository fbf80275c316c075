import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/test.js';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on the welcome, questions, details and the viewer', async ({ playground, page }) => {
      test.slow();
      const check = async (): Promise<void> => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }))).toEqual([]);
      };
      await check();
      await page.getByRole('tab', { name: 'Build' }).click();
      await check();
      await page.getByRole('tab', { name: 'Recorded' }).click();
      const destructive = await playground.play('destructive');
      await expect(playground.prompt.getByRole('button', { name: 'Allow once' })).toBeEnabled();
      await check();
      await playground.answer('Deny');
      await destructive.expand(0);
      await destructive.ended();
      const large = await playground.play('large-result');
      await large.ended();
      const detail = await large.expand(0);
      await check();
      await detail.getByRole('button', { name: 'Open it' }).click();
      await expect(page.getByText('Page 1 of')).toBeVisible();
      await check();
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility of questions, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on trust, a form, and a compared Write; the keyboard alone answers all', async ({
      playground,
      page,
    }) => {
      test.slow();
      const check = async (): Promise<void> => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }))).toEqual([]);
      };
      const card = playground.prompt.getByRole('alertdialog', { name: /settings of this project/ });
      await page.getByRole('button', { name: /stranger/ }).click();
      await expect(card).toBeVisible();
      await expect(card.getByRole('button', { name: 'Trust these' })).toBeEnabled();
      await check();
      await card.getByRole('button', { name: 'Keep restricted' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(card).toBeHidden();
      await expect(page.getByText('trusted, program that would run by itself')).toBeVisible();
      await check();

      await playground.play('prompt');
      const allow = playground.prompt.getByRole('button', { name: 'Allow once' });
      await expect(allow).toBeEnabled();
      await playground.prompt.getByRole('button', { name: 'Edit first' }).focus();
      await page.keyboard.press('Enter');
      const form = playground.prompt.getByRole('group', { name: 'To use instead' });
      await expect(form).toBeVisible();
      await check();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    });
  });
}

for (const width of [360, 768, 1280]) {
  test(`nothing is wider than the page at ${width} px`, async ({ playground, page }) => {
    await page.setViewportSize({ width, height: 800 });
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await excess()).toBe(0);
    const turn = await playground.play('destructive');
    await expect(turn.status(0)).toHaveText('Waits for you');
    expect(await excess()).toBe(0);
    await playground.answer('Deny');
    await turn.ended();
    await turn.expand(0);
    expect(await excess()).toBe(0);
  });
}

test('the question has a link to it while it is out of sight', async ({ playground, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const turn = await playground.play('prompt');
  await expect(turn.status(0)).toHaveText('Waits for you');
  const link = page.getByRole('link', { name: 'A question waits for you' });
  await page.getByRole('link', { name: 'Session' }).click();
  await expect(link).toBeVisible();
  await link.click();
  await expect(link).toBeHidden();
  await playground.answer('Deny');
  await turn.ended();
});
