import { test as base, expect } from '@playwright/test';
import type { Backend } from './backend.js';
import { Playground } from './playground.js';
import { watchProblems } from './watch-problems.js';

interface Fixtures {
  /** The built playground, opened and ready, in a browser that has never seen it. */
  readonly playground: Playground;
}

/** Every test of the playground fails on a console error, a policy violation, or a request to another host. */
export const test = base.extend<Fixtures & { readonly backend: Backend }>({
  backend: ['embedded', { option: true }],
  playground: async ({ page, baseURL, backend }, use) => {
    const isLive = process.env['VITE_WEBCONTAINER_LIVE'] !== undefined;
    // The real service is another host, and its console is its own.
    const problems = isLive ? [] : await watchProblems(page, baseURL ?? '');
    if (!isLive)
      await page.addInitScript(() => Object.assign(globalThis, { WEBCONTAINER_API_IFRAME_URL: location.origin }));
    const playground = new Playground(page, backend);
    await playground.open();
    await use(playground);
    expect(problems).toEqual([]);
  },
});

export { expect };
