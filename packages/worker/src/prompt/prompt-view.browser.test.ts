import type { PromptAnswer, PromptRequest } from '@sallyport/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import './index.js';
import { ask, live, part, prompt, root, setUp, tearDown } from './prompt-stand.js';

beforeEach(setUp);
afterEach(tearDown);

describe('L4.7 what the prompt shows', () => {
  it('takes no room and is silent without a question', () => {
    expect([prompt.offsetHeight, live('alert'), live('status'), root().querySelector('[role=alertdialog]')]).toEqual([
      0,
      '',
      '',
      null,
    ]);
  });

  it('shows tool, title, reason, full input, warning, rules and three answers, all with names', async () => {
    ask({
      warning: 'It deletes files.',
      input: { command: 'rm -rf x', description: 'Clean up' },
      trail: [{ behavior: 'ask', by: { from: 'rule', rule: 'Bash(rm:*)', source: 'userSettings' } }],
    });
    ask({ id: 'prompt-2' });
    const dialog = page.getByRole('alertdialog', { name: 'Run npm test' });
    const text = (dialog.element() as HTMLElement).innerText;
    for (const words of [
      'Bash',
      '1 more waiting',
      'Warning: It deletes files.',
      'Why it asks: Nothing allows or forbids this call.',
      'rm -rf x',
      'Clean up',
      'Saved in this browser, until the session ends.',
    ]) {
      expect(text).toContain(words);
    }
    for (const name of ['Allow once', 'Always allow', 'Deny', 'Edit first', 'Bash(npm test)', 'Bash(npm test:*)']) {
      await expect.element(dialog.getByRole('button', { name, exact: true })).toBeVisible();
    }
    for (const name of ['Rule for always', 'Message to the model (optional)']) {
      await expect.element(dialog.getByRole('textbox', { name })).toBeVisible();
    }
    await expect.element(dialog.getByRole('combobox', { name: 'Applies to' })).toBeVisible();
    await expect.element(dialog.getByRole('group', { name: 'command' })).toBeVisible();
    expect(part('card').getAttribute('aria-describedby')).toEqual('warning reason');
    await dialog.getByText('All checks').click();
    await expect.element(dialog.getByText('ask – Rule Bash(rm:*) from user settings')).toBeVisible();
  });

  it('announces the question once, with its warning', () => {
    ask({ warning: 'It deletes files.' });
    expect(live('alert')).toEqual('Permission needed: Bash. Run npm test. Warning: It deletes files.');
  });

  it('shows an edit as a diff whose lines carry their sign', async () => {
    ask({ tool: 'Edit', input: { file_path: '/x', old_string: 'a\nb\nc', new_string: 'a\nB\nc' } });
    await vi.waitFor(() => expect(part('diff').textContent).toEqual('  a- b+ B  c'));
    expect([part('removed').localName, part('added').localName]).toEqual(['del', 'ins']);
  });

  it('offers no "always" where there is no rule, no scope, or only a rule of several lines', () => {
    const forms = [{ suggestions: [] }, { scopes: [] }, { suggestions: [{ rule: 'Bash(cat <<E\nx\nE)' }] }].map(
      (change, index) => {
        ask({ id: `prompt-${index}`, ...change });
        const buttons = [...part('actions').children].map((button) => button.getAttribute('part'));
        prompt.queue.answer(`prompt-${index}`, { answer: 'deny' });
        return buttons;
      },
    );
    expect(forms).toEqual(Array.from({ length: 3 }, () => ['allow-once', 'deny']));
  });

  it('shows markup, escapes, direction overrides and zero-width characters as text and marks', () => {
    const evil = '<img src=x onerror="window.hacked=1"><b>\u001b[2Jrm\u200b -rf\u202e /</b>';
    const by = { from: 'hook', event: 'PreToolUse', hook: evil, message: evil } as const;
    ask({
      tool: evil,
      title: evil,
      warning: evil,
      by,
      trail: [{ behavior: 'ask', by }],
      input: { [evil]: evil, command: evil, nested: { [evil]: [evil] } },
      suggestions: [{ rule: evil, note: evil }, { rule: 'Bash' }],
    });
    const shown = String.raw`<img src=x onerror="window.hacked=1"><b>\x1b[2Jrm\u200b -rf\u202e /</b>`;
    expect(root().querySelectorAll('img, b, script, [style], [onerror]').length).toEqual(0);
    expect(part('title').textContent).toEqual(shown);
    expect(part('code').textContent).toEqual(shown);
    expect(part('title').querySelectorAll('[part=mark]').length).toEqual(3);
    const seen = [part('frame').textContent, ...[...root().querySelectorAll('[aria-label]')].map((at) => at.ariaLabel)];
    // eslint-disable-next-line no-control-regex
    expect(seen.join('')).not.toMatch(/[\u001b\u200b\u202e]/);
    expect('hacked' in window).toBe(false);
  });

  it.each([
    ['one line', 'x'.repeat(100_000)],
    ['many lines', 'x y z\n'.repeat(17_000)],
    ['hidden characters', 'a\u200b'.repeat(50_000)],
    ['nothing but hidden characters', '\u200b\u200c'.repeat(50_000)],
  ])('shows 100,000 characters whole, and scrolls: %s', (_name, command) => {
    ask({ input: { command } });
    const code = part('code');
    expect(code.textContent.length).toBeGreaterThanOrEqual(command.length);
    expect([code.clientHeight < 400, code.scrollHeight > code.clientHeight]).toEqual([true, true]);
    expect([code.scrollWidth <= code.clientWidth, root().querySelectorAll('*').length < 3000]).toEqual([true, true]);
  });

  it('denies, and says why, what cannot be shown', async () => {
    const asked = ask({ trail: null as unknown as PromptRequest['trail'] });
    const answer = (await asked.settled) as PromptAnswer;
    expect([answer.answer, answer.message?.startsWith('It could not be shown: TypeError')]).toEqual(['deny', true]);
  });

  it('speaks the words that a host gives it', () => {
    prompt.texts = { allowOnce: 'Einmal erlauben', moreWaiting: (count) => `noch ${count}` };
    ask();
    ask({ id: 'prompt-2' });
    expect([
      part('allow-once').firstChild?.textContent,
      part('count').textContent,
      part('deny').firstChild?.textContent,
    ]).toEqual(['Einmal erlauben', 'noch 1', 'Deny']);
  });

  it.each([[320], [360], [768], [1280]])('fits a page %i px wide', async (width) => {
    await page.viewport(width, 800);
    ask({ title: 'word'.repeat(100), input: { command: 'x'.repeat(300), ['k'.repeat(60)]: 'v'.repeat(60) } });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
