import * as z from 'zod/mini';

/** A piece of a call, or a whole one: whatever a service left out is undefined. */
export interface ChatCallPiece {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly json: string;
}

/** What one chunk, completion or message says of tool calls. */
export interface ChatEvent {
  readonly pieces: readonly ChatCallPiece[];
  /** Why the choice ended; null while it goes on. */
  readonly finish: string | null;
  readonly error: string | null;
}

const text = z.catch(z.nullish(z.string()), undefined);

const toolCall = z.object({
  index: z.catch(z.nullish(z.int()), undefined),
  id: text,
  // Free-form custom tools are no functions, and are answered by whoever offered them.
  type: z.nullish(z.literal('function')),
  function: z.nullish(
    z.object({
      name: text,
      // Some servers of this form send the arguments as an object.
      arguments: z.optional(z.unknown()),
    }),
  ),
});

const said = z.object({ tool_calls: z.catch(z.nullish(z.array(z.unknown())), undefined) });

const choice = z.object({
  index: z.catch(z.nullish(z.number()), undefined),
  delta: z.nullish(said),
  message: z.nullish(said),
  finish_reason: text,
});

const chunk = z.object({ choices: z.array(z.unknown()) });
const message = z.object({ role: z.literal('assistant'), tool_calls: z.array(z.unknown()) });
const failure = z.object({ error: z.union([z.string(), z.object({ message: z.catch(z.string(), ''), type: text })]) });

export const NOTHING_SAID: ChatEvent = { pieces: [], finish: null, error: null };

/** Reads a chunk, a whole completion, an assistant message or an error. What is unknown says nothing. */
export function readChatEvent(value: unknown): ChatEvent {
  try {
    return read(value);
  } catch {
    // An object of somebody's own that throws when it is read is no event of this API.
    return NOTHING_SAID;
  }
}

function read(value: unknown): ChatEvent {
  const answer = chunk.safeParse(value).data;
  if (answer) {
    const first = answer.choices
      .flatMap((each) => choice.safeParse(each).data ?? [])
      .find(({ index }) => (index ?? 0) === 0);
    if (!first) return NOTHING_SAID;
    return { pieces: piecesOf(first.delta ?? first.message), finish: first.finish_reason ?? null, error: null };
  }
  const whole = message.safeParse(value).data;
  if (whole) return { pieces: piecesOf(whole), finish: 'tool_calls', error: null };
  const failed = failure.safeParse(value).data;
  if (!failed) return NOTHING_SAID;
  const { error } = failed;
  const words = typeof error === 'string' ? error : [error.type, error.message].filter(Boolean).join(': ');
  return { ...NOTHING_SAID, error: words || 'The service reported an error.' };
}

function piecesOf(source: z.infer<typeof said> | null | undefined): readonly ChatCallPiece[] {
  return (source?.tool_calls ?? []).flatMap((each) => {
    const call = toolCall.safeParse(each).data;
    if (!call) return [];
    const json = call.function?.arguments;
    return {
      index: call.index ?? undefined,
      id: call.id || undefined,
      name: call.function?.name || undefined,
      json: typeof json === 'string' ? json : json === undefined || json === null ? '' : JSON.stringify(json),
    };
  });
}
