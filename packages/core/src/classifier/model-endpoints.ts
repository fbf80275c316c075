import * as z from 'zod/mini';
import type { PostRequest } from '../ports/post-request.js';
import type { AskModel } from './model-question.js';

/** The part of `fetch` that an endpoint needs; the platform's own fits. */
export type ModelFetch = (
  url: string,
  request: PostRequest,
) => Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>;

export interface ModelEndpoint {
  readonly fetch: ModelFetch;
  /** Without the last part: `https://api.example/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
}

const MAX_TOKENS = 500;

const completion = z.object({ choices: z.array(z.unknown()) });
const choice = z.object({ finish_reason: z.literal('stop'), message: z.object({ content: z.string() }) });

/** Asks an endpoint that speaks the chat-completions protocol. A refusal or a cut answer is a rejection. */
export function askChatCompletions({ fetch, baseUrl, model, apiKey }: ModelEndpoint): AskModel {
  return async ({ system, user }, signal) => {
    const answer = await post(
      fetch,
      `${baseUrl}/chat/completions`,
      apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      {
        model,
        temperature: 0,
        max_tokens: MAX_TOKENS,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      },
      signal,
    );
    return choice.parse(completion.parse(answer).choices[0]).message.content;
  };
}

const message = z.object({
  stop_reason: z.literal('end_turn'),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).check(z.length(1)),
});

/** Asks an endpoint that speaks the Messages API. A refusal or a cut answer is a rejection. */
export function askMessages({ fetch, baseUrl, model, apiKey }: ModelEndpoint): AskModel {
  return async ({ system, user }, signal) => {
    const answer = await post(
      fetch,
      `${baseUrl}/messages`,
      {
        'anthropic-version': '2023-06-01',
        // The person's own key in their own page: the service wants to hear that this is meant.
        ...(apiKey !== undefined && { 'x-api-key': apiKey, 'anthropic-dangerous-direct-browser-access': 'true' }),
      },
      { model, temperature: 0, max_tokens: MAX_TOKENS, system, messages: [{ role: 'user', content: user }] },
      signal,
    );
    const [block] = message.parse(answer).content;
    return block?.text ?? '';
  };
}

async function post(
  fetch: ModelFetch,
  url: string,
  headers: Record<string, string>,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // The command goes to the configured host and to no other.
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw new Error(`The model's endpoint answered with HTTP status ${response.status}.`);
  return response.json();
}
