import type { SessionEvent } from '@sallyport/core';

/** What has happened to the calls of a session, short enough to be told to a tab that comes later. */
export interface EventHistory {
  add(event: SessionEvent): void;
  /** In the order of the calls; telling them over shows each call as it is now. */
  events(): readonly SessionEvent[];
}

/** Calls that have ended and are still told of. */
const KEPT_ENDED = 50;
/** Of an ended call, what shows how it went. */
const KEPT_TYPES: ReadonlySet<SessionEvent['type']> = new Set([
  'call-requested',
  'stage-ended',
  'permission-decided',
  'execution-started',
  'result-stored',
  'call-ended',
]);

export function createEventHistory(): EventHistory {
  const calls = new Map<string, SessionEvent[]>();
  const ended: string[] = [];
  return {
    add: (event) => {
      // Output comes with the result.
      if (!('toolUseId' in event) || event.type === 'tool-output-delta') return;
      const id = event.toolUseId;
      if (event.type === 'call-requested') calls.set(id, []);
      const events = calls.get(id);
      if (!events) return;
      events.push(event);
      if (event.type !== 'call-ended') return;
      calls.set(
        id,
        events.filter(({ type }) => KEPT_TYPES.has(type)),
      );
      ended.push(id);
      const oldest = ended.length > KEPT_ENDED ? ended.shift() : undefined;
      if (oldest !== undefined) calls.delete(oldest);
    },
    events: () => [...calls.values()].flat(),
  };
}
