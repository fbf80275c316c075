import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import './index.js';
import { ask, clock, composer, enter, inFocus, OPEN, part, prompt, root, setUp, tearDown } from './prompt-stand.js';

beforeEach(setUp);
afterEach(tearDown);

describe('L4.7 the arming delay', () => {
  it('takes no allow before 500 ms, by click or key, and takes it from then on', async () => {
    const asked = ask();
    prompt.focus();
    clock.pass(499);
    part('allow-once').click();
    part('always').click();
    await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}{Control>}{Enter}{/Control}');
    expect([await asked.now(), part('allow-once').ariaDisabled]).toEqual([OPEN, 'true']);
    clock.pass(1);
    expect([await asked.now(), part('allow-once').ariaDisabled]).toEqual([OPEN, 'false']);
    part('allow-once').click();
    expect(await asked.settled).toEqual({ answer: 'allow-once' });
  });

  it('takes a deny at once', async () => {
    const [byClick, byKey] = [ask(), ask({ id: 'prompt-2' })];
    await userEvent.click(part('deny'));
    prompt.focus();
    await userEvent.keyboard('{Escape}');
    expect([await byClick.settled, await byKey.settled]).toEqual([{ answer: 'deny' }, { answer: 'deny' }]);
  });

  it('begins anew with the next question: a double click allows only the first', async () => {
    const [first, second] = [ask(), ask({ id: 'prompt-2' })];
    clock.pass(500);
    await userEvent.dblClick(part('allow-once'));
    expect([await first.settled, await second.now()]).toEqual([{ answer: 'allow-once' }, OPEN]);
  });

  it('a press begun before the end of the delay does not count', async () => {
    const asked = ask();
    const button = part('allow-once');
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    clock.pass(500);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    expect(await asked.now()).toEqual(OPEN);
    await userEvent.click(button);
    expect(await asked.settled).toEqual({ answer: 'allow-once' });
  });
});

describe('L4.7 focus and keys', () => {
  it('never takes the focus, and text typed elsewhere answers nothing', async () => {
    composer.focus();
    const asked = ask();
    clock.pass(500);
    await userEvent.keyboard('y1{Enter}{Shift>}{Enter}{/Shift}{Control>}{Enter}{/Control}{Escape} ');
    expect([inFocus(), composer.value, await asked.now()]).toEqual(['composer', 'y1 ', OPEN]);
  });

  it.each([
    ['{Enter}', { answer: 'allow-once' }],
    ['{Shift>}{Enter}{/Shift}', { answer: 'always', rule: 'Bash(npm test)', scope: 'session' }],
    ['{Control>}{Enter}{/Control}', { answer: 'allow-once' }],
    ['{Escape}', { answer: 'deny' }],
  ])('%s inside: %j', async (keys, answer) => {
    const asked = enter();
    await userEvent.keyboard(keys);
    expect(await asked.settled).toEqual(answer);
  });

  it('goes through every control by Tab, and each shows that it has the focus', async () => {
    enter();
    const visited: (string | null)[] = [];
    for (let n = 0; n < 10; n += 1) {
      await userEvent.keyboard('{Tab}');
      visited.push(inFocus());
      if (root().activeElement) expect(getComputedStyle(root().activeElement as Element).outlineStyle).toEqual('solid');
    }
    expect(visited.slice(0, 9)).toEqual([
      'code code',
      'edit',
      'rule',
      'scope',
      'suggestion',
      'suggestion',
      'message',
      'allow-once',
      'always',
    ]);
  });

  it('Enter in the message box denies with the message; Shift+Enter is a new line', async () => {
    const asked = enter();
    await userEvent.click(part('message'));
    await userEvent.keyboard('use yarn{Shift>}{Enter}{/Shift}please{Enter}');
    expect(await asked.settled).toEqual({ answer: 'deny', message: 'use yarn\nplease' });
  });

  it('leaving the message box answers nothing (Shift+Tab, Tab)', async () => {
    const asked = enter();
    await userEvent.click(part('message'));
    await userEvent.keyboard('words{Shift>}{Tab}{/Shift}{Tab}');
    expect([await asked.now(), inFocus()]).toEqual([OPEN, 'message']);
  });

  it.each([
    ['a composition', { isComposing: true }],
    ['a composition in engines that tell it by code', { keyCode: 229 }],
    ['a held key', { repeat: true }],
  ])('%s answers nothing', async (_name, change) => {
    const asked = enter();
    for (const target of [part('card'), part('message'), part('rule')]) {
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...change }));
    }
    expect(await asked.now()).toEqual(OPEN);
  });

  it('a drag that ends on Allow answers nothing', async () => {
    const asked = enter();
    await userEvent.dragAndDrop(part('title'), part('allow-once'));
    expect(await asked.now()).toEqual(OPEN);
  });

  it('the answer given, the focus goes on to the next question, then back to where it came from', async () => {
    composer.focus();
    const [first, second] = [ask(), ask({ id: 'prompt-2' })];
    clock.pass(500);
    await userEvent.keyboard('{Tab}');
    expect(inFocus()).toEqual('code code');
    await userEvent.keyboard('{Escape}');
    expect([await first.settled, inFocus(), prompt.queue.state.current?.touched]).toEqual([
      { answer: 'deny' },
      'card',
      false,
    ]);
    await userEvent.keyboard('{Escape}');
    expect([await second.settled, inFocus()]).toEqual([{ answer: 'deny' }, 'composer']);
  });

  it('text typed into a question that is withdrawn does not end up in the next one', async () => {
    composer.focus();
    const call = new AbortController();
    ask({}, call.signal);
    const next = ask({ id: 'prompt-2' });
    await userEvent.click(part('message'));
    call.abort('over');
    clock.pass(500);
    await userEvent.keyboard('{Enter}');
    expect([await next.now(), inFocus()]).toEqual([OPEN, 'composer']);
  });
});

describe('L4.7 a question with a warning (design decision 12)', () => {
  const warned = { warning: 'It deletes files.' };

  it('lands on Deny when the keyboard enters it, from either side', async () => {
    ask(warned);
    document.querySelector('main')?.append(document.createElement('button'));
    composer.focus();
    await userEvent.keyboard('{Tab}');
    const fromBefore = inFocus();
    (document.querySelector('main > button') as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect([fromBefore, inFocus()]).toEqual(['deny', 'deny']);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(inFocus()).toEqual('always');
  });

  it('lands on Deny by focus(), and lets a pointer go where it points', async () => {
    ask(warned);
    prompt.focus();
    expect(inFocus()).toEqual('deny');
    composer.focus();
    await userEvent.click(part('message'));
    expect(inFocus()).toEqual('message');
  });

  it('allows nothing by Enter or Shift+Enter, wherever', async () => {
    const asked = enter(warned);
    for (const name of ['card', 'code', 'rule', 'allow-once', 'always']) {
      part(name).focus();
      await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
    }
    expect(await asked.now()).toEqual(OPEN);
    part('deny').focus();
    await userEvent.keyboard('{Enter}');
    expect(await asked.settled).toEqual({ answer: 'deny' });
  });

  it.each([
    ['Ctrl+Enter', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
    ['a click', () => userEvent.click(part('allow-once'))],
  ])('allows by %s', async (_name, act) => {
    const asked = enter(warned);
    await act();
    expect(await asked.settled).toEqual({ answer: 'allow-once' });
  });
});
