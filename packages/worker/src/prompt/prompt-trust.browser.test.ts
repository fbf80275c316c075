import type { SettingsGrant, TrustAnswer } from '@sallyport/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import './index.js';
import { ask, clock, composer, part, prompt, root, setUp, tearDown } from './prompt-stand.js';

beforeEach(setUp);
afterEach(tearDown);

const hook = { event: 'PreToolUse', matcher: 'Bash', handler: { type: 'command', command: 'bash <b>x</b>\u202e.sh' } };
const GRANTS: readonly SettingsGrant[] = [
  { kind: 'allow-rule', text: 'Bash(curl:*)', source: 'projectSettings' },
  { kind: 'hook', text: JSON.stringify(hook), source: 'localSettings' },
  { kind: 'directory', text: '../other', source: 'projectSettings' },
];

async function asked(signal = new AbortController().signal) {
  let answer: TrustAnswer | 'open' | 'withdrawn' = 'open';
  const request = { id: crypto.randomUUID(), sessionId: 's', projectRoot: '/srv/app', grants: GRANTS };
  const settled = prompt
    .asPrompter()
    .askTrust?.(request, signal)
    .then((given) => (answer = given))
    .catch(() => (answer = 'withdrawn'));
  await vi.waitFor(() => expect(part('trust-card')).not.toBeNull());
  return { settled, now: () => answer };
}

describe('L4.3 reading 4: the question about trust', () => {
  it('shows what would run, what would pass and what would be read, each with its file, as text', async () => {
    await asked();
    const card = page.getByRole('alertdialog', { name: /settings of this project/ });
    const text = (card.element() as HTMLElement).innerText;
    for (const words of [
      '/srv/app',
      'PreToolUse, Bash',
      'bash <b>x</b>\\u202e.sh',
      'Bash(curl:*)',
      '../other',
      '.claude/settings.local.json',
    ]) {
      expect(text).toContain(words);
    }
    expect(part('trust-card').querySelector('b')).toBeNull();
    expect(root().querySelector('[role=alert]:not(:empty)')?.textContent).toMatch(/^Trust needed: /);
  });

  it('takes no focus, trusts nothing before it could be read, and stands beside a question', async () => {
    composer.focus();
    ask();
    const { now, settled } = await asked();
    expect(document.activeElement).toBe(composer);
    part('trust').click();
    part('trust').focus();
    await userEvent.keyboard('{Enter}');
    expect([now(), part('trust').ariaDisabled]).toEqual(['open', 'true']);
    clock.pass(500);
    await userEvent.click(part('trust'));
    await settled;
    expect(now()).toBe('trust');
    expect([part('trust-card'), part('card')]).toEqual([null, expect.any(HTMLElement)]);
  });

  it.each(['{Escape}', '{Tab}{Enter}'])('the keys %s refuse', async (keys) => {
    const { settled, now } = await asked();
    part('trust-card').focus();
    await userEvent.keyboard(keys);
    await settled;
    expect(now()).toBe('refuse');
  });

  it('goes when it is withdrawn, and cannot be answered where the queue is read-only', async () => {
    const stop = new AbortController();
    const { settled, now } = await asked(stop.signal);
    clock.pass(500);
    prompt.queue.setReadOnly(true);
    expect(part('trust').checkVisibility()).toBe(false);
    part('trust').click();
    expect(now()).toBe('open');
    stop.abort(new DOMException('gone', 'AbortError'));
    await settled;
    expect([now(), part('trust-card')]).toEqual(['withdrawn', null]);
  });
});
