import type { SessionEvent } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { freshIds, newSuffix } from './playback/fresh-ids.js';
import { inDirectory } from './playback/in-directory.js';
import { playCalls, playMessages } from './playback/play.js';
import { splitEvents, splitMessages, type StreamEvent } from './playback/split-stream.js';
import type { Recording } from './recordings/recordings.js';
import type { Timeline } from './timeline/timeline.js';
import type { TurnView } from './timeline/turn-view.js';

/** Working directory of the recordings. */
const RECORDED_IN = '/srv/app';

/** What the composer may have done: everything ends up as a turn of the timeline. */
export interface Playground {
  playRecording(recording: Recording): Promise<void>;
  playStream(title: string, messages: readonly (readonly StreamEvent[])[]): Promise<void>;
  playBlocks(title: string, blocks: readonly unknown[]): Promise<void>;
  /** Shows and goes on with what an earlier visit left open; nothing where it left nothing. */
  takeUp(): Promise<void>;
  /** Shows what happens in the tab that has the session, while this one does not. */
  watch(event: SessionEvent): void;
}

/** `pace`: ms between two events of a recording. */
export function createPlayground(client: Client, timeline: Timeline, pace: number): Playground {
  /** Calls of runs of this page have their turns already. */
  const own = new Set<string>();
  let watched: TurnView | undefined;
  return {
    watch(event) {
      if (!('toolUseId' in event)) return;
      if (!client.watching) return void own.add(event.toolUseId);
      if (own.has(event.toolUseId)) return;
      watched ??= timeline.begin('In another tab', 'Calls of the tab that has this session.');
      watched.onEvent(event);
    },
    async playRecording({ title, what, text }) {
      const events = splitEvents(freshIds(text, newSuffix()));
      const messages = splitMessages(inDirectory(events, RECORDED_IN, client.sandbox.workdir));
      await playMessages(client, messages, timeline.begin(title, what), pace);
    },
    async playStream(title, messages) {
      await playMessages(client, messages, timeline.begin(title), pace);
    },
    async playBlocks(title, blocks) {
      await playCalls(client, blocks, timeline.begin(title));
    },
    async takeUp() {
      watched?.end();
      watched = undefined;
      let turn: TurnView | undefined;
      const shown = (): TurnView =>
        (turn ??= timeline.begin('Taken up again', 'Calls that were open when this page was left.'));
      try {
        // Calls that had ended give results without events: they are in the record and need no row.
        await client.resume({ onEvent: (event) => shown().onEvent(event) });
      } catch (error) {
        shown().problem(`The session could not go on: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        turn?.end();
      }
    },
  };
}

const CHANGES: ReadonlySet<SessionEvent['type']> = new Set([
  'prompt-closed',
  'grant-saved',
  'trust-needed',
  'call-ended',
  'session-changed',
]);

/** Events after which the session's lists may have changed. */
export function changesSession(event: SessionEvent): boolean {
  return CHANGES.has(event.type);
}
