import type { PromptAnswer, PromptRequest } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import { handClock, promptRequest } from './prompt-fixtures.js';
import { createPromptQueue, type PromptQueue } from './prompt-queue.js';

const ONCE: PromptAnswer = { answer: 'allow-once' };
const DENY: PromptAnswer = { answer: 'deny' };
const LATE = { kind: 'late-allow', by: { from: 'classifier', source: 'c', confidence: 'high', message: 'reads only' } };
const forever = new AbortController().signal;

/** What a host would draw. */
function seen(queue: PromptQueue): unknown {
  const { current, waiting, ended } = queue.state;
  return {
    current: current?.request.id ?? null,
    waiting: waiting.map((entry) => entry.request.id),
    ended: ended?.how ?? null,
  };
}

function asked(queue: PromptQueue, change: Partial<PromptRequest>, signal = forever): Promise<unknown> {
  return queue.ask(promptRequest(change), signal).catch((reason: unknown) => ({ rejected: reason }));
}

describe('L4.7 one question at a time, first come first', () => {
  it('shows the first and lets the others wait', async () => {
    const queue = createPromptQueue();
    const answers = ['a', 'b', 'c'].map((id) => asked(queue, { id }));
    expect(seen(queue)).toEqual({ current: 'a', waiting: ['b', 'c'], ended: null });
    expect(queue.answer('a', ONCE)).toBe(true);
    expect(seen(queue)).toEqual({ current: 'b', waiting: ['c'], ended: 'answered' });
    queue.answer('b', DENY);
    queue.answer('c', ONCE);
    expect(await Promise.all(answers)).toEqual([ONCE, DENY, ONCE]);
    expect(seen(queue)).toEqual({ current: null, waiting: [], ended: 'answered' });
  });

  it('takes an answer for a question that waits behind', async () => {
    const queue = createPromptQueue();
    void asked(queue, { id: 'a' });
    const second = asked(queue, { id: 'b' });
    queue.answer('b', DENY);
    expect(await second).toEqual(DENY);
    expect(seen(queue)).toEqual({ current: 'a', waiting: [], ended: null });
  });

  it('ignores an answer that comes too late, or for nobody', async () => {
    const queue = createPromptQueue();
    const answer = asked(queue, { id: 'a' });
    queue.answer('a', DENY);
    expect([queue.answer('a', ONCE), queue.answer('z', ONCE)]).toEqual([false, false]);
    expect(await answer).toEqual(DENY);
  });

  it('answers nothing while it is read-only (reading 7)', async () => {
    const queue = createPromptQueue();
    const answer = asked(queue, { id: 'a' });
    queue.setReadOnly(true);
    queue.touch('a');
    expect([queue.answer('a', ONCE), queue.state.current?.touched]).toEqual([false, false]);
    queue.setReadOnly(false);
    expect(queue.answer('a', DENY)).toBe(true);
    expect(await answer).toEqual(DENY);
  });

  it('tells each change, with a snapshot that stays the same in between', () => {
    const queue = createPromptQueue();
    const states: unknown[] = [];
    const stop = queue.subscribe(() => states.push(queue.state));
    void asked(queue, { id: 'a' });
    queue.touch('a');
    queue.touch('a');
    expect(states.length).toEqual(2);
    expect(queue.state).toBe(states[1]);
    stop();
    queue.answer('a', DENY);
    expect(states.length).toEqual(2);
  });
});

describe('L4.6 a question that is settled elsewhere', () => {
  it('leaves the queue when its call ends, shown or waiting', async () => {
    const queue = createPromptQueue();
    const [first, second] = [new AbortController(), new AbortController()];
    const answers = [asked(queue, { id: 'a' }, first.signal), asked(queue, { id: 'b' }, second.signal)];
    second.abort('gone');
    expect(seen(queue)).toEqual({ current: 'a', waiting: [], ended: null });
    first.abort('gone too');
    expect(seen(queue)).toEqual({ current: null, waiting: [], ended: 'withdrawn' });
    expect(await Promise.all(answers)).toEqual([{ rejected: 'gone too' }, { rejected: 'gone' }]);
  });

  it('never enters the queue when its call has ended before', async () => {
    const queue = createPromptQueue();
    expect(await asked(queue, { id: 'a' }, AbortSignal.abort('over'))).toEqual({ rejected: 'over' });
    expect(seen(queue)).toEqual({ current: null, waiting: [], ended: null });
  });

  it('closes on a late allow while untouched, and tells by whom', async () => {
    const queue = createPromptQueue();
    const call = new AbortController();
    const answer = asked(queue, { id: 'a' }, call.signal);
    const entry = queue.state.current;
    call.abort(LATE);
    expect(queue.state).toEqual({
      current: null,
      waiting: [],
      trust: null,
      readOnly: false,
      ended: { how: 'allowed-late', entry, by: LATE.by },
    });
    expect(await answer).toEqual({ rejected: LATE });
  });

  it('stays open on a late allow once touched: the person answers', async () => {
    const queue = createPromptQueue();
    const call = new AbortController();
    const answer = asked(queue, { id: 'a' }, call.signal);
    queue.touch('a');
    call.abort(LATE);
    expect(queue.state.current).toEqual({
      request: promptRequest({ id: 'a' }),
      touched: true,
      lateAllow: LATE.by,
    });
    queue.answer('a', DENY);
    expect(await answer).toEqual(DENY);
  });

  it('closes a touched question all the same when its call ends', async () => {
    const queue = createPromptQueue();
    const call = new AbortController();
    const answer = asked(queue, { id: 'a' }, call.signal);
    queue.touch('a');
    call.abort('cancelled');
    expect(seen(queue)).toEqual({ current: null, waiting: [], ended: 'withdrawn' });
    expect(await answer).toEqual({ rejected: 'cancelled' });
  });

  it('holds a question back for a moment while a classifier is still thinking', async () => {
    const clock = handClock();
    const queue = createPromptQueue({ clock, graceMs: 400 });
    const call = new AbortController();
    const answer = asked(queue, { id: 'a', pendingClassifierCheck: true }, call.signal);
    void asked(queue, { id: 'b', pendingClassifierCheck: true });
    void asked(queue, { id: 'c' });
    expect(seen(queue)).toEqual({ current: 'c', waiting: [], ended: null });
    clock.pass(399);
    call.abort(LATE);
    expect(await answer).toEqual({ rejected: LATE });
    clock.pass(1);
    expect(seen(queue)).toEqual({ current: 'c', waiting: ['b'], ended: null });
  });
});

describe('a host at fault', () => {
  it('hears of its throwing listener, and the answer arrives all the same', async () => {
    const queue = createPromptQueue();
    const surfaced = new Promise((resolve) => process.once('uncaughtException', resolve));
    const heard: string[] = [];
    const stop = queue.subscribe(() => {
      throw new Error('listener');
    });
    queue.subscribe(() => heard.push('other'));
    const answer = asked(queue, { id: 'a' });
    stop();
    queue.answer('a', ONCE);
    expect(await answer).toEqual(ONCE);
    expect(heard).toEqual(['other', 'other']);
    expect(await surfaced).toEqual(new Error('listener'));
  });
});

describe('reading 4: questions about trust', () => {
  const trust = (id: string) => ({ id, sessionId: 's', projectRoot: '/srv/app', grants: [] });

  it('stand beside the others, one at a time, and are answered by their id', async () => {
    const queue = createPromptQueue();
    const asked = [
      queue.askTrust(trust('a'), new AbortController().signal),
      queue.askTrust(trust('b'), new AbortController().signal),
    ];
    expect([queue.state.trust, queue.state.current]).toEqual([trust('a'), null]);
    expect([queue.answerTrust('b', 'trust'), queue.answerTrust('a', 'trust'), queue.state.trust?.id]).toEqual([
      false,
      true,
      'b',
    ]);
    queue.setReadOnly(true);
    expect(queue.answerTrust('b', 'trust')).toBe(false);
    queue.setReadOnly(false);
    queue.answerTrust('b', 'refuse');
    expect([await Promise.all(asked), queue.state.trust]).toEqual([['trust', 'refuse'], null]);
  });

  it('go when they are withdrawn', async () => {
    const queue = createPromptQueue();
    const stop = new AbortController();
    const asked = queue.askTrust(trust('a'), stop.signal);
    stop.abort(new Error('changed'));
    await expect(asked).rejects.toThrow('changed');
    expect(queue.state.trust).toBeNull();
  });
});
