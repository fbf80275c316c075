// Pictures of the playground in its main states, at three widths, light and dark, for looking at (`npm run screenshots`).
// `--readme` makes docs/playground.png as well; `--no-build` takes the page as it was built last.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { chromiumLaunch } from './browser.mjs';
import { ROOT, runTool } from './run.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const DEMO = join(ROOT, 'packages/web-demo');
const FOLDER = join(ROOT, 'screenshots');
const WIDTHS = [360, 768, 1280];
const HEIGHTS = { 360: 780, 768: 1024, 1280: 860 };

if (!process.argv.includes('--no-build')) {
  const built =
    (await runTool('typescript/bin/tsc', ['-b', DEMO])) &&
    (await runTool('vite/bin/vite.js', ['build', DEMO, '--logLevel', 'warn']));
  if (!built) process.exit(1);
}
const outDir = process.env['DEMO_DIST'];
const server = await preview({
  root: DEMO,
  preview: { host: '127.0.0.1', port: 4371 },
  ...(outDir && { build: { outDir } }),
});
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch(chromiumLaunch());
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of WIDTHS) await picture(scheme, width);
}
if (process.argv.includes('--readme')) await readmePicture();
await browser.close();
await server.close();

/** @param {'light' | 'dark'} scheme @param {number} width */
async function picture(scheme, width) {
  const height = HEIGHTS[/** @type {keyof typeof HEIGHTS} */ (width)];
  const page = await open(scheme, width, height);
  const shot = async (/** @type {string} */ name, whole = false) => {
    const fullPage = whole && width < 1280;
    if (fullPage) await page.evaluate(() => scrollTo(0, 0));
    await settle(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${scheme}.png`), fullPage });
    await noOverflow(page, `${name} at ${width}`);
  };
  await shot('1-welcome', true);
  await play(page, 'prompt');
  await page.getByRole('button', { name: 'Deny', exact: true }).waitFor();
  await shot('2-question');
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await play(page, 'destructive');
  await page.getByRole('button', { name: 'Deny', exact: true }).waitFor();
  await shot('3-destructive', true);
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await play(page, 'parallel');
  await page.getByRole('button', { name: 'Deny', exact: true }).waitFor();
  await page.locator('sallyport-prompt').scrollIntoViewIfNeeded();
  await shot('4-parallel');
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await play(page, 'large-result');
  await ended(page);
  await page.locator('.turn').first().locator('.toggle').click();
  await shot('5-detail', true);
  await page.locator('.turn').first().getByRole('button', { name: 'Open it' }).click();
  await page.getByText('Page 1 of').waitFor();
  await shot('6-stored-result');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Build' }).click();
  await page.getByLabel('What would happen to this command?').fill('git status && rm -rf build');
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.locator('.explained .verdict').waitFor();
  await shot('7-form-and-explain', true);
  await page.getByRole('tab', { name: 'Recorded' }).click();
  await page.getByRole('button', { name: /stranger/ }).click();
  await page.getByRole('button', { name: 'Trust these' }).waitFor();
  await page.locator('sallyport-prompt').scrollIntoViewIfNeeded();
  await shot('8-trust');
  await page.getByRole('button', { name: 'Keep restricted' }).click();
  await play(page, 'prompt');
  await page.getByRole('button', { name: 'Edit first' }).click();
  await page.getByRole('group', { name: 'To use instead' }).waitFor();
  await page.locator('sallyport-prompt').scrollIntoViewIfNeeded();
  await shot('9-edit');
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.context().close();
}

/** The state that tells the most in one look. */
async function readmePicture() {
  const page = await open('light', 1280, 1000);
  await play(page, 'allowed-read');
  await ended(page);
  await play(page, 'parallel');
  await page.getByRole('button', { name: 'Deny', exact: true }).waitFor();
  await page.locator('.composer').evaluate((column) => column.scrollTo(0, 0));
  await page.mouse.move(640, 2);
  await settle(page);
  mkdirSync(join(ROOT, 'docs'), { recursive: true });
  await page.screenshot({ path: join(ROOT, 'docs/playground.png') });
  await page.context().close();
}

/** @param {'light' | 'dark'} colorScheme @param {number} width @param {number} height */
async function open(colorScheme, width, height) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('console', (message) => void (message.type() === 'error' && console.error(message.text())));
  await page.goto(`${address}?pace=0`);
  await page.locator('#worker-state[data-state="ready"]').waitFor();
  return page;
}

/** @param {Page} page @param {string} recording */
async function play(page, recording) {
  await page.locator(`[data-recording="${recording}"]`).click();
}

/** @param {Page} page */
async function ended(page) {
  await page.locator('.turn').first().and(page.locator('[data-state="ended"]')).waitFor();
}

/** Nothing under way in the looks: fonts, transitions, the arming of the buttons. @param {Page} page */
async function settle(page) {
  await page.locator('sallyport-prompt button[aria-disabled="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
  });
}

/** Says so when something is wider than the page. @param {Page} page @param {string} where */
async function noOverflow(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) console.error(`${where}: the page is ${wide} px too wide`);
}
