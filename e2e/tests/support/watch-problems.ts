import type { ConsoleMessage, Page } from '@playwright/test';

/** A list that grows with everything that must not happen while a test runs. Call it before the page is opened. */
export async function watchProblems(page: Page, baseURL: string): Promise<readonly string[]> {
  const problems: string[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`);
  };
  page.on('console', onConsole);
  page.on('worker', (worker) => void worker.on('console', onConsole));
  page.on('pageerror', (error) => void problems.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== baseURL) problems.push(`request: ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
    });
  });
  return problems;
}
