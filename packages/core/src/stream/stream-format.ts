/** Whose form a model's answer has. */
export const STREAM_FORMATS = ['anthropic', 'openai-chat', 'openai-responses'] as const;
export type StreamFormat = (typeof STREAM_FORMATS)[number];

const ANTHROPIC_TYPES: ReadonlySet<unknown> = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'message',
  'tool_use',
]);

/** The format that an event, a whole answer or a list of these can only have; undefined for what several APIs say alike. */
export function formatOf(value: unknown): StreamFormat | undefined {
  if (Array.isArray(value)) {
    for (const item of value) {
      const format = formatOfOne(item);
      if (format) return format;
    }
    return undefined;
  }
  return formatOfOne(value);
}

/** The format whose reader knows this event, if it is an error; any, if it is none. */
export function errorFormatOf(value: unknown): StreamFormat {
  if (field(value, 'type') === undefined) return 'openai-chat';
  return field(value, 'error') === undefined ? 'openai-responses' : 'anthropic';
}

function formatOfOne(value: unknown): StreamFormat | undefined {
  const type = field(value, 'type');
  if (field(value, 'object') === 'response' || type === 'function_call') return 'openai-responses';
  if (typeof type === 'string' && type.startsWith('response.')) return 'openai-responses';
  // Items of the responses API may be of type `message` too, and those have a status.
  if (ANTHROPIC_TYPES.has(type)) return field(value, 'status') === undefined ? 'anthropic' : 'openai-responses';
  const isChat = Array.isArray(field(value, 'choices')) || Array.isArray(field(value, 'tool_calls'));
  return isChat ? 'openai-chat' : undefined;
}

function field(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  } catch {
    // An object that throws when it is read tells nothing.
    return undefined;
  }
}
