import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import './index.js';
import {
  ask,
  clock,
  enter,
  inFocus,
  LATE,
  live,
  OPEN,
  openForm,
  part,
  prompt,
  root,
  setUp,
  tearDown,
} from './prompt-stand.js';

beforeEach(setUp);
afterEach(tearDown);

describe('L4.8 what is answered', () => {
  it('always: the rule as chosen or written, and the scope; both are shown before', async () => {
    const asked = enter();
    await userEvent.click(root().querySelectorAll('[part=suggestion]')[1] as Element);
    expect([(part('rule') as HTMLInputElement).value, root().getElementById('saved')?.textContent]).toEqual([
      'Bash(npm test:*)',
      'Any arguments may follow. Saved in this browser, until the session ends.',
    ]);
    await userEvent.fill(part('rule'), 'Bash(npm run *)');
    await userEvent.selectOptions(part('scope'), 'This project, for me');
    expect(root().getElementById('saved')?.textContent).toEqual('Saved in .claude/settings.local.json.');
    await userEvent.click(part('always'));
    expect(await asked.settled).toEqual({ answer: 'always', rule: 'Bash(npm run *)', scope: 'localSettings' });
  });

  it('saves no empty rule, nor one that the host finds fault with', async () => {
    prompt.checkRule = (rule) => (rule === 'nonsense(' ? 'Not a rule.' : null);
    const asked = enter();
    for (const [rule, problem] of [
      [' ', 'Write a rule first.'],
      ['nonsense(', 'Not a rule.'],
    ] as const) {
      await userEvent.fill(part('rule'), rule);
      await userEvent.click(part('always'));
      expect([root().getElementById('saved')?.textContent, part('rule').ariaInvalid, inFocus()]).toEqual([
        `${problem} Saved in this browser, until the session ends.`,
        'true',
        'rule',
      ]);
    }
    expect(await asked.now()).toEqual(OPEN);
  });

  it('the message goes with each answer', async () => {
    const asked = enter();
    await userEvent.fill(part('message'), ' fine, but be quick ');
    await userEvent.click(part('allow-once'));
    expect(await asked.settled).toEqual({ answer: 'allow-once', message: 'fine, but be quick' });
  });

  it('a command is edited as text, and only an edit is sent', async () => {
    const [kept, edited] = [enter({ input: { command: 'npm\r\ntest', timeout: 1 } }), ask({ id: 'prompt-2' })];
    await openForm();
    await userEvent.click(part('allow-once'));
    expect(await kept.settled).toEqual({ answer: 'allow-once' });
    clock.pass(500);
    await openForm();
    await userEvent.fill(part('edit-box'), 'npm run\u200b lint');
    expect(part('code').textContent).toEqual('npm test');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await edited.settled).toEqual({ answer: 'allow-once', updatedInput: { command: 'npm run\u200b lint' } });
  });

  it('other input is edited as JSON; what is no JSON is not sent', async () => {
    const asked = enter({ tool: 'mcp__x__y', input: { a: 1 } });
    await openForm();
    await userEvent.fill(part('edit-box'), '{"a":');
    await userEvent.click(part('allow-once'));
    expect([await asked.now(), part('edit-box').ariaInvalid, inFocus()]).toEqual([OPEN, 'true', 'edit-box']);
    await userEvent.fill(part('edit-box'), '{"a": 2}');
    await userEvent.click(part('always'));
    expect(await asked.settled).toEqual({
      answer: 'always',
      rule: 'Bash(npm test)',
      scope: 'session',
      updatedInput: { a: 2 },
    });
  });

  it('an edit that is undone is not sent', async () => {
    const asked = enter();
    await openForm();
    await userEvent.fill(part('edit-box'), 'rm x');
    await userEvent.click(part('edit'));
    await userEvent.click(part('allow-once'));
    expect(await asked.settled).toEqual({ answer: 'allow-once' });
  });
});

describe('L4.6 a late allow', () => {
  it('closes an untouched question, and tells the ear and the eye', async () => {
    const call = new AbortController();
    const asked = ask({}, call.signal);
    call.abort(LATE);
    expect(await asked.settled).toEqual({ rejected: LATE });
    const words = 'Allowed by a check, without your answer: Run npm test (Classifier “c”, sure: reads only)';
    expect([live('status'), part('card'), part('note').offsetHeight > 20]).toEqual([words, null, true]);
    clock.pass(10_000);
    expect([live('status'), prompt.offsetHeight]).toEqual(['', 0]);
  });

  it.each([
    ['a click', () => userEvent.click(part('title'))],
    ['the focus', () => Promise.resolve(prompt.focus())],
    ['scrolling', () => userEvent.wheel(part('code'), { delta: { y: 10 } })],
  ])('never closes a question that the person has begun to deal with: %s', async (_name, act) => {
    const call = new AbortController();
    const asked = ask({}, call.signal);
    await act();
    call.abort(LATE);
    clock.pass(500);
    expect(await asked.now()).toEqual(OPEN);
    part('allow-once').click();
    expect(await asked.settled).toEqual({ answer: 'allow-once' });
  });
});
