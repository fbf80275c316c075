import type { Page } from '@playwright/test';
import type { Engine } from './engine.js';

export function playwrightEngine(page: Page): Engine {
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    read: (expression) => page.evaluate(expression),
    click: async (expression) => {
      const element = (await page.evaluateHandle<Element>(expression)).asElement();
      if (!element) throw new Error(`No element: ${expression}`);
      await element.click();
    },
  };
}
