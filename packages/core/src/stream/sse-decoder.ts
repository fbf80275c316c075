import { createParser } from 'eventsource-parser';

export type DecodedEvent =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** Turns raw event-stream text or bytes, cut anywhere, into the JSON of each event's data. */
export interface SseDecoder {
  feed(chunk: string | Uint8Array): readonly DecodedEvent[];
  /** What is left when no more will come: a last event may lack its blank line. One that is cut off is left out. */
  end(): readonly DecodedEvent[];
}

export function sseDecoder(): SseDecoder {
  const bytes = new TextDecoder();
  let events: DecodedEvent[] = [];
  let atStart = true;
  const parser = createParser({
    onEvent({ data }) {
      const event = readData(data);
      if (event) events.push(event);
    },
  });
  const take = (): readonly DecodedEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    feed(chunk) {
      const text = typeof chunk === 'string' ? chunk : bytes.decode(chunk, { stream: true });
      if (text === '') return [];
      // A decoder drops a byte order mark; text that was decoded elsewhere may still have it.
      parser.feed(atStart && text.startsWith('\ufeff') ? text.slice(1) : text);
      atStart = false;
      return take();
    },
    end() {
      parser.feed(`${bytes.decode()}\n\n`);
      return take().filter((event) => event.ok);
    },
  };
}

function readData(data: string): DecodedEvent | undefined {
  // The end mark of other services' streams, which proxies add to this one too.
  if (data === '' || data === '[DONE]') return undefined;
  try {
    return { ok: true, value: JSON.parse(data) as unknown };
  } catch {
    return { ok: false, message: 'The stream holds an event whose data is not JSON.' };
  }
}
