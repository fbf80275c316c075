import { splitEvents, splitMessages, type StreamEvent } from '../playback/split-stream.js';

export type Pasted =
  | { readonly kind: 'calls'; readonly blocks: readonly unknown[] }
  | { readonly kind: 'stream'; readonly messages: readonly (readonly StreamEvent[])[] }
  | { readonly kind: 'unreadable'; readonly message: string };

const WANTED = 'Paste a tool_use block, an array of them, a whole message, or a recorded event stream.';

/**
 * Finds out what was pasted. A block may lack `type` and `id`: `newId` gives the id. What is wrong inside a block is left
 * to the session, whose answer is what one wants to see.
 */
export function readPasted(text: string, newId: () => string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return unreadable(`There is nothing to read yet. ${WANTED}`);
  if (/^(?:event|data|id|retry|):/m.test(trimmed) && !/^[[{]/.test(trimmed)) {
    return { kind: 'stream', messages: splitMessages(splitEvents(trimmed)) };
  }
  if (!/^[[{]/.test(trimmed)) return unreadable(`This is neither JSON nor an event stream. ${WANTED}`);
  const parsed = parseJson(trimmed);
  if (!parsed.ok) return unreadable(`This is not JSON: ${parsed.message}`);
  return readValue(parsed.value, newId);
}

function readValue(value: unknown, newId: () => string): Pasted {
  if (isRecord(value) && Array.isArray(value['content'])) {
    const blocks = value['content'].filter((block) => isRecord(block) && block['type'] === 'tool_use');
    if (blocks.length === 0) return unreadable('This message holds no tool_use block.');
    return { kind: 'calls', blocks };
  }
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.length === 0) return unreadable(`The array is empty. ${WANTED}`);
  if (items.every(isStreamEvent)) return { kind: 'stream', messages: splitMessages(items) };
  const named = items.some((item) => isRecord(item) && ('name' in item || item['type'] === 'tool_use'));
  if (!named) return unreadable(`No tool call is in here: a call has a "name" and an "input". ${WANTED}`);
  return { kind: 'calls', blocks: items.map((item) => complete(item, newId)) };
}

function complete(item: unknown, newId: () => string): unknown {
  if (!isRecord(item)) return item;
  return { ...item, type: item['type'] ?? 'tool_use', id: item['id'] ?? newId(), input: item['input'] ?? {} };
}

const EVENT_TYPE = /^(?:message_|content_block_|ping$|error$)/;

function isStreamEvent(item: unknown): item is Record<string, unknown> {
  return isRecord(item) && typeof item['type'] === 'string' && EVENT_TYPE.test(item['type']);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parseJson(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const unreadable = (message: string): Pasted => ({ kind: 'unreadable', message });
