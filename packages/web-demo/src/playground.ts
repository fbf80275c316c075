import type { SessionEvent } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { freshIds, newSuffix } from './playback/fresh-ids.js';
import { playCalls, playMessages } from './playback/play.js';
import { splitEvents, splitMessages, type StreamEvent } from './playback/split-stream.js';
import type { Recording } from './recordings/recordings.js';
import type { Timeline } from './timeline/timeline.js';

/** What the composer may have done: everything ends up as a turn of the timeline. */
export interface Playground {
  playRecording(recording: Recording): Promise<void>;
  playStream(title: string, messages: readonly (readonly StreamEvent[])[]): Promise<void>;
  playBlocks(title: string, blocks: readonly unknown[]): Promise<void>;
}

/** `pace`: ms between two events of a recording. */
export function createPlayground(client: Client, timeline: Timeline, pace: number): Playground {
  return {
    async playRecording({ title, what, text }) {
      const messages = splitMessages(splitEvents(freshIds(text, newSuffix())));
      await playMessages(client, messages, timeline.begin(title, what), pace);
    },
    async playStream(title, messages) {
      await playMessages(client, messages, timeline.begin(title), pace);
    },
    async playBlocks(title, blocks) {
      await playCalls(client, blocks, timeline.begin(title));
    },
  };
}

/** Events after which the session's lists may have changed. */
export function changesSession(event: SessionEvent): boolean {
  return event.type === 'prompt-closed' || event.type === 'grant-saved' || event.type === 'call-ended';
}
