import * as z from 'zod/mini';
import type { ToolUseBlock } from '../blocks.js';

export interface StartedBlock {
  readonly id: string;
  readonly name: string;
  /** What the start itself carried; stands where no piece follows. */
  readonly input: unknown;
}

/** A stream's event, as far as tool calls are concerned. */
export type StreamEvent =
  /** `block` is absent for blocks of no concern: text, thinking, and calls that the service runs itself. */
  | { readonly type: 'started'; readonly index: number; readonly block?: StartedBlock }
  | { readonly type: 'input'; readonly index: number; readonly json: string }
  | { readonly type: 'stopped'; readonly index: number }
  | { readonly type: 'ending'; readonly truncated: boolean }
  /** A message begins or ends: nothing that is still open belongs to what follows. */
  | { readonly type: 'message-edge' }
  /** Blocks that came whole; `lastCut`: the last of them may have been cut off. */
  | { readonly type: 'whole'; readonly blocks: readonly ToolUseBlock[]; readonly lastCut: boolean }
  | { readonly type: 'failed'; readonly message: string };

const text = z.catch(z.string(), '');

const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string().check(z.minLength(1)),
  // A name that is no text is still a call that needs its answer: it becomes one that no tool has.
  name: text,
  input: z.optional(z.unknown()),
});

const index = z.int();

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('content_block_start'), index, content_block: z.looseObject({ type: z.string() }) }),
  z.object({
    type: z.literal('content_block_delta'),
    index,
    delta: z.object({ type: z.literal('input_json_delta'), partial_json: z.string() }),
  }),
  z.object({ type: z.literal('content_block_stop'), index }),
  z.object({ type: z.literal('message_delta'), delta: z.object({ stop_reason: z.nullish(z.string()) }) }),
  z.object({ type: z.literal('message_start') }),
  z.object({ type: z.literal('message_stop') }),
  z.object({
    type: z.literal('error'),
    error: z.catch(z.object({ type: text, message: text }), { type: '', message: '' }),
  }),
  z.object({ type: z.literal('message'), content: z.array(z.unknown()), stop_reason: z.nullish(z.string()) }),
  toolUse,
]);

/** Reads one event, one whole message, one whole block, or a list of these. What is unknown is nothing. */
export function readEvents(value: unknown): readonly StreamEvent[] {
  if (Array.isArray(value)) return value.flatMap(readEvent);
  return readEvent(value);
}

function readEvent(value: unknown): readonly StreamEvent[] {
  const said = parseEvent(value);
  if (!said) return [];
  switch (said.type) {
    case 'content_block_start': {
      const block = toolUse.safeParse(said.content_block);
      return [{ type: 'started', index: said.index, ...(block.success && { block: startedBlock(block.data) }) }];
    }
    case 'content_block_delta':
      return [{ type: 'input', index: said.index, json: said.delta.partial_json }];
    case 'content_block_stop':
      return [{ type: 'stopped', index: said.index }];
    case 'message_delta':
      return typeof said.delta.stop_reason === 'string'
        ? [{ type: 'ending', truncated: isTruncation(said.delta.stop_reason) }]
        : [];
    case 'message_start':
    case 'message_stop':
      return [{ type: 'message-edge' }];
    case 'error':
      return [
        {
          type: 'failed',
          message: [said.error.type, said.error.message].filter(Boolean).join(': ') || 'The service reported an error.',
        },
      ];
    case 'message': {
      const blocks = said.content.map((block) => toolUse.safeParse(block));
      const lastCut = isTruncation(said.stop_reason) && blocks.at(-1)?.success === true;
      return [
        { type: 'whole', blocks: blocks.flatMap((block) => (block.success ? [wholeBlock(block.data)] : [])), lastCut },
      ];
    }
    case 'tool_use':
      return [{ type: 'whole', blocks: [wholeBlock(said)], lastCut: false }];
  }
}

function parseEvent(value: unknown): z.infer<typeof event> | undefined {
  try {
    return event.safeParse(value).data;
  } catch {
    // An object of somebody's own that throws when it is read is no event of this API.
    return undefined;
  }
}

type ToolUse = z.infer<typeof toolUse>;

function startedBlock({ id, name, input }: ToolUse): StartedBlock {
  return { id, name, input: input ?? {} };
}

function wholeBlock({ id, name, input }: ToolUse): ToolUseBlock {
  return { type: 'tool_use', id, name, input };
}

/** The model had more to write: at its token limit, or at the end of its context window. */
function isTruncation(stopReason: string | null | undefined): boolean {
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded';
}
