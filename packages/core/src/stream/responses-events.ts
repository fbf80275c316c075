import * as z from 'zod/mini';

export interface ResponsesItem {
  readonly id: string;
  readonly name: string;
  readonly json: string;
  /** The service says that it stopped before the end. */
  readonly incomplete: boolean;
}

/** A stream's event, as far as function calls are concerned. `at` is the item's place in the output. */
export type ResponsesEvent =
  | { readonly type: 'started'; readonly at: number; readonly item: ResponsesItem }
  | { readonly type: 'input'; readonly at: number; readonly json: string }
  | { readonly type: 'done'; readonly at: number | null; readonly item: ResponsesItem }
  /** The whole answer. `stopped`: why it ended early. */
  | {
      readonly type: 'ended';
      readonly items: readonly ResponsesItem[];
      readonly stopped: 'max_tokens' | 'other' | null;
    }
  | { readonly type: 'failed'; readonly message: string };

const text = z.catch(z.string(), '');

const functionCall = z.object({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: text,
  arguments: text,
  status: text,
});

const at = z.int();
const fault = z.catch(z.nullish(z.object({ code: text, message: text })), undefined);

const responseFields = {
  status: text,
  output: z.catch(z.array(z.unknown()), []),
  incomplete_details: z.catch(z.nullish(z.object({ reason: text })), undefined),
  error: fault,
};
const response = z.object(responseFields);

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('response.output_item.added'), output_index: at, item: functionCall }),
  z.object({ type: z.literal('response.function_call_arguments.delta'), output_index: at, delta: z.string() }),
  z.object({ type: z.literal('response.output_item.done'), output_index: at, item: functionCall }),
  z.object({ type: z.literal('response.completed'), response }),
  z.object({ type: z.literal('response.incomplete'), response }),
  z.object({ type: z.literal('response.failed'), response }),
  z.object({ type: z.literal('error'), code: text, message: text, error: fault }),
  functionCall,
]);

const wholeResponse = z.object({ ...responseFields, object: z.literal('response') });

/** Reads an event, a whole response or one output item; undefined for what is none of our concern. */
export function readResponsesEvent(value: unknown): ResponsesEvent | undefined {
  try {
    const whole = wholeResponse.safeParse(value).data;
    if (whole) return whole.status === 'failed' ? failed(whole.error) : ended(whole);
    return read(event.safeParse(value).data);
  } catch {
    // An object of somebody's own that throws when it is read is no event of this API.
    return undefined;
  }
}

function read(said: z.infer<typeof event> | undefined): ResponsesEvent | undefined {
  switch (said?.type) {
    case undefined:
      return undefined;
    case 'response.output_item.added':
      return { type: 'started', at: said.output_index, item: itemOf(said.item) };
    case 'response.function_call_arguments.delta':
      return { type: 'input', at: said.output_index, json: said.delta };
    case 'response.output_item.done':
      return { type: 'done', at: said.output_index, item: itemOf(said.item) };
    case 'function_call':
      return { type: 'done', at: null, item: itemOf(said) };
    case 'response.completed':
    case 'response.incomplete':
      return ended(said.response);
    case 'response.failed':
      return failed(said.response.error);
    case 'error':
      return failed(said.error ?? said);
  }
}

function ended({ output, status, incomplete_details: why }: z.infer<typeof response>): ResponsesEvent {
  const items = output.flatMap((each) => functionCall.safeParse(each).data ?? []).map(itemOf);
  const stopped = status !== 'incomplete' ? null : why?.reason === 'max_output_tokens' ? 'max_tokens' : 'other';
  return { type: 'ended', items, stopped };
}

function failed(error: z.infer<typeof fault>): ResponsesEvent {
  return {
    type: 'failed',
    message: [error?.code, error?.message].filter(Boolean).join(': ') || 'The service reported an error.',
  };
}

const itemOf = (item: z.infer<typeof functionCall>): ResponsesItem => ({
  id: item.call_id,
  name: item.name,
  json: item.arguments,
  incomplete: item.status === 'incomplete',
});
