import type { Page, Worker } from '@playwright/test';

/** A list that grows with everything that must not happen while a test runs. Call it before the page is opened. */
export async function watchProblems(page: Page, baseURL: string): Promise<readonly string[]> {
  const problems: string[] = [];
  // Messages of workers come through the page as well.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => void problems.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== baseURL) problems.push(`request: ${request.url()}`);
  });
  page.on('worker', (worker) => void watchWorker(worker));
  await page.addInitScript(tellViolations);
  return problems;
}

/** The browser's own words about a violation in a worker do not come through; its event does. */
async function watchWorker(worker: Worker): Promise<void> {
  try {
    await worker.evaluate(tellViolations);
  } catch {
    // It ended before it could be asked; what it did by then, its console told.
  }
}

/** Runs in the page and in workers. */
function tellViolations(): void {
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI } = event as SecurityPolicyViolationEvent;
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
  });
}
