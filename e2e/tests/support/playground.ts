import { expect, type Locator, type Page } from '@playwright/test';
import type { Backend } from './backend.js';
import { Turn } from './turn.js';

/** The page as a person uses it. */
export class Playground {
  readonly prompt: Locator;

  constructor(
    readonly page: Page,
    readonly backend: Backend = 'embedded',
  ) {
    this.prompt = page.locator('sallyport-prompt');
  }

  /** Recordings are fed at once: what is to be seen is waited for, not timed. */
  async open(): Promise<void> {
    await this.page.goto(this.backend === 'embedded' ? '/?pace=0' : `/?pace=0&sandbox=${this.backend}`);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.page.getByText('Worker ready')).toBeVisible();
  }

  /** Plays a recording; its turn is the newest. */
  async play(recording: string): Promise<Turn> {
    const before = await this.page.locator('.turn').count();
    await this.page.locator(`[data-recording="${recording}"]`).click();
    await expect(this.page.locator('.turn')).toHaveCount(before + 1);
    return this.newestTurn(before + 1);
  }

  /** Pastes text into the composer and runs it. */
  async paste(text: string): Promise<Turn> {
    const before = await this.page.locator('.turn').count();
    await this.page.getByRole('tab', { name: 'Paste' }).click();
    await this.page.getByLabel('tool_use JSON or an event stream').fill(text);
    await this.page.getByRole('form', { name: 'Paste a call' }).getByRole('button', { name: 'Run it' }).click();
    await expect(this.page.locator('.turn')).toHaveCount(before + 1);
    return this.newestTurn(before + 1);
  }

  /** Answers the open question with the mouse, once it can be answered. */
  async answer(name: 'Allow once' | 'Always allow' | 'Deny'): Promise<void> {
    await this.prompt.getByRole('button', { name }).click();
  }

  /** Enters the question with the key for it, and waits until keys may allow. */
  async enterQuestion(): Promise<void> {
    await expect(this.prompt.getByRole('button', { name: 'Allow once' })).toBeEnabled();
    await this.page.keyboard.press('F8');
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Turns stand newest first, so the one that is newest now has a fixed place from the end. */
  private newestTurn(count: number): Turn {
    return new Turn(this.page.locator(`.turn:nth-last-child(${count})`));
  }
}
