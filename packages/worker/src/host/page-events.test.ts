import type { SessionEvent, ToolUseId } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import type { RunEvent, WireError } from '../protocol.js';
import { createPageEvents } from './page-events.js';

const event = (at: number, data: unknown = 'x'): SessionEvent => ({
  type: 'tool-output-delta',
  toolUseId: 'a' as ToolUseId,
  at,
  seq: at,
  data,
});

/** A page that takes batches as a port would: by copy. */
function recordingPage() {
  const batches: number[][] = [];
  const release: (() => void)[] = [];
  return {
    batches,
    release,
    page: {
      events: async (batch: readonly RunEvent[]) => {
        batches.push(structuredClone(batch).map((entry) => entry.event.at));
        await new Promise<void>((resolve) => release.push(resolve));
        return { ok: true, value: null } as const;
      },
    },
  };
}

describe('events on their way to the page', () => {
  it('L5.1 wait for the batch before them, and then go together', async () => {
    const { page, batches, release } = recordingPage();
    const events = createPageEvents(page, () => {});
    events.push('r', event(0));
    const first = events.flush();
    await Promise.resolve();
    events.push('r', event(1));
    events.push('r', event(2));
    const second = events.flush();
    expect(batches).toEqual([[0]]);
    release[0]?.();
    await first;
    await Promise.resolve();
    expect(batches).toEqual([[0], [1, 2]]);
    release[1]?.();
    await second;
  });

  it('L5.1 a flush with nothing to send resolves after what is on its way', async () => {
    const { page, batches, release } = recordingPage();
    const events = createPageEvents(page, () => {});
    events.push('r', event(0));
    void events.flush();
    const done: string[] = [];
    const flushed = events.flush().then(() => done.push('flushed'));
    await Promise.resolve();
    expect([batches, done]).toEqual([[[0]], []]);
    release[0]?.();
    await flushed;
    expect(batches).toEqual([[0]]);
  });

  it('E1 one event that cannot be cloned costs its data, not the others', async () => {
    const taken: unknown[] = [];
    const failures: WireError[] = [];
    const page = {
      events: (batch: readonly RunEvent[]) => {
        taken.push(...structuredClone(batch).map((entry) => (entry.event as { data?: unknown }).data));
        return Promise.resolve({ ok: true, value: null } as const);
      },
    };
    const events = createPageEvents({ events: async (batch) => page.events(batch) }, (error) => failures.push(error));
    events.push('r', event(0, 'fine'));
    events.push('r', event(1, { run: () => 1, left: 'kept' }));
    events.push('r', event(2, 10n));
    events.push(
      'r',
      event(3, () => 1n),
    );
    await events.flush();
    expect(taken).toEqual(['fine', { left: 'kept' }, null, undefined]);
    expect(failures.map(({ name }) => name)).toEqual(['DataCloneError']);
  });
});
