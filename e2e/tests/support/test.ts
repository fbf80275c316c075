import { test as base, expect } from '@playwright/test';
import { Playground } from './playground.js';
import { watchProblems } from './watch-problems.js';

interface Fixtures {
  /** The built playground, opened and ready, in a browser that has never seen it. */
  readonly playground: Playground;
}

/** Every test of the playground fails on a console error, a policy violation, or a request to another host. */
export const test = base.extend<Fixtures>({
  playground: async ({ page, baseURL }, use) => {
    const problems = await watchProblems(page, baseURL ?? '');
    const playground = new Playground(page);
    await playground.open();
    await use(playground);
    expect(problems).toEqual([]);
  },
});

export { expect };
