// Cuts a recorded event stream into the model's messages, and each message into its events.

/** One event as it is fed to the session: the raw text of a server-sent event, or an event object. */
export type StreamEvent = string | Readonly<Record<string, unknown>>;

/** Raw event-stream text as its events, each ending with the blank line that closes it. */
export function splitEvents(text: string): readonly string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((event) => event.trim() !== '')
    .map((event) => `${event.replace(/^\n+/, '')}\n\n`);
}

/** Each `message_start` begins a message; what stands before the first is part of it. */
export function splitMessages(events: readonly StreamEvent[]): readonly (readonly StreamEvent[])[] {
  const messages: StreamEvent[][] = [];
  let started = false;
  for (const event of events) {
    const starts = eventType(event) === 'message_start';
    if (messages.length === 0 || (starts && started)) messages.push([]);
    started ||= starts;
    messages.at(-1)?.push(event);
  }
  return messages;
}

export function eventType(event: StreamEvent): string {
  const type = eventData(event)?.['type'];
  return typeof type === 'string' ? type : '';
}

/** What the model says in this event; empty for every event that is not text. */
export function saidIn(event: StreamEvent): string {
  const delta = eventData(event)?.['delta'];
  if (typeof delta !== 'object' || delta === null || !('type' in delta) || delta.type !== 'text_delta') return '';
  return 'text' in delta && typeof delta.text === 'string' ? delta.text : '';
}

function eventData(event: StreamEvent): Readonly<Record<string, unknown>> | null {
  if (typeof event !== 'string') return event;
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Not ours to judge: the session reads the stream and says what is wrong with it.
    return null;
  }
}
