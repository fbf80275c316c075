import { SandboxError } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import { createBatches } from './batches.js';
import { answer, unwrap } from './reply.js';
import { fromStopReason, toStopReason } from './stop-reason.js';
import { fromWireError, toWireError } from './wire-error.js';

const throwing = Object.defineProperty({}, 'message', {
  get: () => {
    throw new Error('no message for you');
  },
});

describe('E1 errors cross as data', () => {
  it.each([
    ['an error', new RangeError('too far'), { name: 'RangeError', message: 'too far' }],
    ['a sandbox error', new SandboxError('ENOENT', 'read', '/a'), { name: 'SandboxError', message: "ENOENT: read '/a'", code: 'ENOENT', op: 'read', path: '/a' }], // prettier-ignore
    [
      'a DOMException, without its old number',
      new DOMException('stop', 'AbortError'),
      { name: 'AbortError', message: 'stop' },
    ],
    ['text', 'oops', { name: 'Error', message: 'oops' }],
    ['nothing', undefined, { name: 'Error', message: 'undefined' }],
    ['an object', { a: 1 }, { name: 'Error', message: 'Something that is no error was thrown.' }],
    ['an object whose getter throws', throwing, { name: 'Error', message: 'Something that is no error was thrown.' }],
  ])('%s', (_, thrown, wire) => {
    expect(toWireError(thrown)).toEqual(wire);
    expect(toWireError(fromWireError(structuredClone(wire)))).toEqual(wire);
  });

  it('a sandbox error is one again on the other side', () => {
    expect(SandboxError.is(fromWireError(toWireError(new SandboxError('EIO', 'write'))))).toBe(true);
    expect(SandboxError.is(fromWireError(toWireError(new Error('x'))))).toBe(false);
  });

  it('an answer never rejects, and gives what happened when it is unwrapped', async () => {
    const bad = await answer(() => Promise.reject(new TypeError('bad')));
    expect(bad).toEqual({ ok: false, error: { name: 'TypeError', message: 'bad' } });
    expect(() => unwrap(bad)).toThrow('bad');
    expect(unwrap(await answer(() => 1))).toBe(1);
  });
});

describe('L5.2 reasons of an abort cross as data', () => {
  it.each([
    [new DOMException('over', 'TimeoutError'), { kind: 'stop', name: 'TimeoutError', message: 'over' }],
    ['by hand', { kind: 'stop', name: 'AbortError', message: 'by hand' }],
    [undefined, { kind: 'stop', name: 'AbortError', message: 'Stopped' }],
    [{ odd: true }, { kind: 'stop', name: 'AbortError', message: 'Stopped' }],
  ])('%s', (reason, wire) => {
    expect(toStopReason(reason)).toEqual(wire);
    expect(toStopReason(fromStopReason(toStopReason(reason)))).toEqual(wire);
  });

  it('a late allow crosses as it is', () => {
    const late = { kind: 'late-allow', by: { from: 'mode', mode: 'acceptEdits' } } as const;
    expect(fromStopReason(toStopReason(late))).toEqual(late);
  });
});

describe('batches', () => {
  it('go one after the other, with what has come meanwhile', async () => {
    const sent: unknown[][] = [];
    const release: (() => void)[] = [];
    const batches = createBatches(async (items) => {
      sent.push([...items]);
      await new Promise<void>((resolve) => release.push(resolve));
      return true;
    });
    batches.add(1);
    batches.add(2);
    batches.add(3);
    expect([sent, batches.waiting]).toEqual([[[1]], 2]);
    const all = batches.sent();
    release[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(sent).toEqual([[1], [2, 3]]);
    release[1]?.();
    await all;
  });

  it('end when no more is wanted', async () => {
    const sent: unknown[][] = [];
    const batches = createBatches((items) => {
      sent.push([...items]);
      return Promise.resolve(false);
    });
    batches.add(1);
    batches.add(2);
    await batches.sent();
    batches.add(3);
    await batches.sent();
    expect([sent, batches.waiting]).toEqual([[[1]], 0]);
  });
});
