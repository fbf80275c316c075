import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import './index.js';
import { promptRequest } from './prompt-fixtures.js';
import { ask, clock, OPEN, part, prompt, setUp, tearDown } from './prompt-stand.js';

beforeEach(setUp);
afterEach(tearDown);

describe('the element on its page', () => {
  it('shows read-only what another tab answers (reading 7), and arms anew when it is ours', async () => {
    const asked = ask();
    clock.pass(500);
    prompt.queue.setReadOnly(true);
    prompt.focus();
    await userEvent.keyboard('{Enter}{Escape}');
    expect([await asked.now(), part('actions').offsetHeight, part('read-only').offsetHeight > 0]).toEqual([
      OPEN,
      0,
      true,
    ]);
    prompt.queue.setReadOnly(false);
    part('allow-once').click();
    expect(await asked.now()).toEqual(OPEN);
    clock.pass(500);
    part('allow-once').click();
    expect(await asked.settled).toEqual({ answer: 'allow-once' });
  });

  it('keeps its questions while it is off the page, and takes another queue', async () => {
    const asked = ask();
    prompt.remove();
    expect(part('card')).toEqual(null);
    document.body.append(prompt);
    expect(part('title').textContent).toEqual('Run npm test');
    const other = document.createElement('sallyport-prompt');
    prompt.queue = other.queue;
    expect([part('card'), await asked.now()]).toEqual([null, OPEN]);
    const elsewhere = other.asPrompter().ask(promptRequest({ title: 'Other' }), new AbortController().signal);
    expect(part('title').textContent).toEqual('Other');
    part('deny').click();
    expect(await elsewhere).toEqual({ answer: 'deny' });
  });

  it.each([
    ['', 'light'],
    ['dark', 'dark'],
    ['light', 'light'],
  ])('follows the colour scheme of the page: "%s"', (scheme, used) => {
    document.documentElement.style.colorScheme = scheme;
    ask();
    const [red = 0] = (/\d+/.exec(getComputedStyle(part('card')).backgroundColor) ?? []).map(Number);
    document.documentElement.style.colorScheme = '';
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    expect(red > 128 ? 'light' : 'dark').toEqual(scheme === '' ? system : used);
  });
});
