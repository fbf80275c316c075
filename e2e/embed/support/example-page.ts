import { expect } from '@playwright/test';
import type { Engine } from './engine.js';

const inPrompt = (part: string) =>
  `document.querySelector('sallyport-prompt').shadowRoot.querySelector('[part=${part}]')`;

/** An example, as a person uses it. */
export class ExamplePage {
  constructor(readonly engine: Engine) {}

  async ready(): Promise<void> {
    await expect.poll(() => this.engine.read(`document.querySelector('#run').disabled`)).toBe(false);
  }

  async reload(): Promise<void> {
    await this.engine.reload();
    await this.ready();
  }

  /** Runs one call. */
  async call(id: string, name: string, input: object): Promise<void> {
    const calls = JSON.stringify([{ type: 'tool_use', id, name, input }]);
    await this.engine.read(`document.querySelector('#calls').value = ${JSON.stringify(calls)}`);
    await this.engine.click(`document.querySelector('#run')`);
  }

  /** Waits for the question, until it may be answered. */
  async asked(): Promise<void> {
    await expect.poll(() => this.engine.read(`${inPrompt('allow-once')}?.ariaDisabled`)).toBe('false');
  }

  async allowOnce(): Promise<void> {
    await this.asked();
    await this.engine.click(inPrompt('allow-once'));
  }

  async stop(): Promise<void> {
    await this.engine.click(`document.querySelector('#stop')`);
  }

  /** The results on show, once there are `count`. */
  async results(count: number): Promise<unknown[]> {
    const lines = async () =>
      String(await this.engine.read(`document.querySelector('#results').textContent`)).split('\n');
    await expect.poll(async () => (await lines()).length - 1).toBe(count);
    return (await lines()).slice(0, -1).map((line) => JSON.parse(line) as unknown);
  }
}
