import type { Client } from '@sallyport/worker/client';
import type { TurnView } from '../timeline/turn-view.js';
import { saidIn, type StreamEvent } from './split-stream.js';

/** ms between two events; 0 feeds them as fast as they are taken. */
export type Pace = number;

/** Feeds each message to the session as a model would stream it: the next begins when all calls of the last are answered. */
export async function playMessages(
  client: Client,
  messages: readonly (readonly StreamEvent[])[],
  turn: TurnView,
  pace: Pace,
): Promise<void> {
  try {
    for (const message of messages) {
      turn.nextMessage();
      const results = client.stream(paced(message, turn, pace), { onEvent: (event) => turn.onEvent(event) });
      for await (const result of results) turn.onResult(result);
    }
  } catch (error) {
    turn.problem(`The session could not go on: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    turn.end();
  }
}

/** Runs blocks as one batch. */
export async function playCalls(client: Client, blocks: readonly unknown[], turn: TurnView): Promise<void> {
  try {
    const results = await client.run(blocks, { onEvent: (event) => turn.onEvent(event) });
    for (const result of results) turn.onResult(result);
  } catch (error) {
    turn.problem(`The session could not go on: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    turn.end();
  }
}

async function* paced(message: readonly StreamEvent[], turn: TurnView, pace: Pace): AsyncGenerator<StreamEvent> {
  for (const event of message) {
    if (pace > 0) await new Promise((resolve) => setTimeout(resolve, pace));
    turn.say(saidIn(event));
    yield event;
  }
}
