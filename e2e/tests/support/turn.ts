import { expect, type Locator } from '@playwright/test';

/** A `tool_result` as the page shows it, without what differs from run to run. */
export interface ShownResult {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: unknown;
  readonly is_error?: true;
}

const FRESH_ID = /(toolu_[A-Za-z0-9_]+?)_[0-9a-f]{6}\b/g;
const SESSION_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** One thing that was played. */
export class Turn {
  constructor(readonly element: Locator) {}

  call(index: number): Locator {
    return this.element.locator('.call').nth(index);
  }

  status(index: number): Locator {
    return this.call(index).locator('.status');
  }

  /** How each stage went, in words: `passed`, `ended the call`, ... */
  async stages(index: number): Promise<readonly string[]> {
    const labels = await this.call(index).getByRole('toolbar', { name: 'Stages' }).getByRole('button').all();
    const texts = await Promise.all(labels.map((mark) => mark.getAttribute('aria-label')));
    return texts.map((text) => (text ?? '').replace(/^Stage /, '').replace(/, [\d.]+ \w+$/, ''));
  }

  async ended(): Promise<void> {
    await expect(this.element).toHaveAttribute('data-state', 'ended');
  }

  async expand(index: number): Promise<Locator> {
    const toggle = this.call(index).locator('.toggle');
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return this.call(index).locator('.detail');
  }

  /** All results, once the turn has ended, in the order of their calls. */
  async results(): Promise<readonly ShownResult[]> {
    await this.ended();
    const results: ShownResult[] = [];
    for (let index = 0; index < (await this.element.locator('.call').count()); index++) {
      const detail = await this.expand(index);
      const json = await detail.locator('[data-part="result-json"]').textContent();
      results.push(JSON.parse((json ?? '').replace(FRESH_ID, '$1').replace(SESSION_ID, 'SESSION')) as ShownResult);
    }
    return results;
  }
}
