import { test as base, expect, type Browser } from '@playwright/test';
import { watchProblems } from '../../tests/support/watch-problems.js';
import type { Engine } from './engine.js';
import { ExamplePage } from './example-page.js';
import { playwrightEngine } from './playwright-engine.js';
import { webkitEngine } from './webkit-engine.js';

interface Fixtures {
  /** The example of the project, opened in a browser that has never seen it. */
  readonly example: ExamplePage;
  readonly engine: Engine;
}

interface WorkerFixtures {
  /** Null where no browser of Playwright's is needed: its own fixture would start one all the same. */
  readonly launched: Browser | null;
}

/** A test fails on a console error, a policy violation or a request to another host, where the browser tells of them. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  launched: [
    async ({ playwright, browserName }, use, { project: { use: options, metadata } }) => {
      if (webkitDriver(metadata)) return use(null);
      const { launchOptions, channel } = options;
      const browser = await playwright[browserName].launch({ ...launchOptions, ...(channel && { channel }) });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  engine: async ({ launched, browserName, baseURL }, use, { project }) => {
    if (!launched) {
      const webkit = await webkitEngine(webkitDriver(project.metadata) ?? '');
      await use(webkit);
      await webkit.close();
      return;
    }
    const page = await launched.newPage();
    const problems = browserName === 'chromium' ? await watchProblems(page, baseURL ?? '') : [];
    await use(playwrightEngine(page));
    await page.close();
    expect(problems).toEqual([]);
  },
  example: async ({ engine, baseURL }, use) => {
    const example = new ExamplePage(engine);
    await engine.open(`${baseURL}/`);
    await example.ready();
    await use(example);
  },
});

/** The path of the driver, in the project of WebKitGTK. */
function webkitDriver(metadata: unknown): string | undefined {
  return (metadata as { readonly webkitDriver?: string }).webkitDriver;
}

export { expect };
