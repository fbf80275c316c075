import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import './index.js';
import { enter, inFocus, OPEN, openForm, part, root, setUp, tearDown } from './prompt-stand.js';

beforeEach(setUp);
afterEach(tearDown);

const inputSchema = {
  type: 'object',
  properties: {
    command: { type: 'string' },
    timeout: { type: 'number' },
    run_in_background: { type: 'boolean' },
    env: { type: 'object' },
  },
  required: ['command'],
};

describe('L4.7 editing the input in a form', () => {
  it('has a named field for each member; only what was changed is other than before', async () => {
    const asked = enter({ input: { command: 'npm test', timeout: 5 }, inputSchema });
    await openForm();
    expect(inFocus()).toBe('edit-box');
    await userEvent.fill(page.getByRole('textbox', { name: 'command' }), 'npm run lint');
    await userEvent.selectOptions(page.getByRole('combobox', { name: /run_in_background/ }), 'true');
    await userEvent.fill(page.getByRole('textbox', { name: /env/ }), '{"CI": "1"}');
    await userEvent.fill(page.getByRole('textbox', { name: 'timeout' }), '');
    await userEvent.click(part('allow-once'));
    expect(await asked.settled).toEqual({
      answer: 'allow-once',
      updatedInput: { command: 'npm run lint', run_in_background: true, env: { CI: '1' } },
    });
  });

  it('a field that cannot be read is said, and in focus; nothing is sent', async () => {
    const asked = enter({ input: { command: 'npm test' }, inputSchema });
    await openForm();
    await userEvent.fill(page.getByRole('textbox', { name: /timeout/ }), 'soon');
    await userEvent.click(part('allow-once'));
    expect(await asked.now()).toBe(OPEN);
    expect(root().querySelector('[part=form] [role=status]')?.textContent).toBe('timeout: “soon” is no number');
    expect(root().activeElement?.ariaInvalid).toBe('true');
  });

  it('Enter in a field writes there, and allows nothing', async () => {
    const asked = enter({ input: { command: 'npm test' }, inputSchema });
    await openForm();
    await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
    expect(await asked.now()).toBe(OPEN);
  });
});

describe('leaving a field', () => {
  it.each(['message', 'rule'])('bc-172 by Shift+Tab or Tab from %s is no answer', async (place) => {
    const asked = enter();
    part(place).focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    part(place).focus();
    await userEvent.keyboard('{Tab}');
    expect(await asked.now()).toBe(OPEN);
  });

  it('bc-365 names of servers are text', () => {
    enter({ tool: 'mcp__<b>ok</b>__y', title: 'Use <b>ok</b>', suggestions: [{ rule: 'mcp__<b>ok</b>__y' }] });
    expect([part('tool').textContent, root().querySelector('b')]).toEqual(['mcp__<b>ok</b>__y', null]);
  });
});

describe('L4.7 a Write that replaces a text', () => {
  it('is compared with it, and what is unchanged folds away', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    enter({
      tool: 'Write',
      input: { file_path: '/srv/app/a', content: [...lines, 'new'].join('\n') },
      replaces: [...lines, 'old'].join('\n'),
    });
    await vi.waitFor(() => expect(part('fold')).not.toBeNull());
    expect(part('fold').querySelector('summary')?.textContent).toBe('37 unchanged lines');
    expect([part('removed').textContent, part('added').textContent]).toEqual(['- old', '+ new']);
    expect(part('fold').textContent).toContain('  line 0\n  line 1\n');
  });
});
