import { expect, it, vi } from 'vitest';
import { searchBudget } from './search-budget.js';

it('a file that takes too long ends the search with an error that names it; turns of others do not count', async () => {
  let time = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => time);
  try {
    const budget = searchBudget(new AbortController().signal);
    budget.startFile('/srv/app/', 'slow');
    time += 1500;
    await budget.pause();
    budget.startFile('/srv/app/', 'next');
    time += 1500;
    await budget.pause();
    time += 600;
    await expect(budget.pause()).rejects.toMatchObject({
      errorCode: 21,
      message: expect.stringContaining('/srv/app/next') as string,
    });
  } finally {
    now.mockRestore();
  }
});
