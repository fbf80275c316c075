import type { Hook } from '../ports/hook.js';
import type { PostRequest } from '../ports/post-request.js';
import { HandlerReport, type HandlerResult } from './handler-report.js';
import type { HttpHandler } from './handler-settings.js';
import { jsonObject } from './json-object.js';
import { limitText } from './limit-text.js';

/** The part of `fetch` that a hook needs; the platform's own fits. */
export type HookFetch = (url: string, request: PostRequest) => Promise<HookResponse>;

export interface HookResponse {
  readonly status: number;
  /** Where there is one, no more of it is read than an answer may be long. */
  readonly body?: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
}

/** Bytes. Texts of an answer count for 10,000 characters at most. */
const LONGEST_BODY = 1_000_000;

export interface HttpEnvironment {
  readonly fetch: HookFetch;
  /** What `$NAME` in a header may stand for, where the handler's `allowedEnvVars` names it. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The `run` of an HTTP hook: the event is posted as JSON. Only the body of a 2xx answer decides; a status never blocks. */
export function httpRun(handler: HttpHandler, env: HttpEnvironment): Hook['run'] {
  return async (input, signal) => {
    const response = await env.fetch(handler.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(handler, env.variables) },
      body: JSON.stringify(input),
      // The event holds commands and file contents: it goes to the configured host and to no other.
      redirect: 'error',
      signal,
    });
    const body = await readBody(response);
    if (body === undefined) {
      const message = 'the answer is too long';
      return new HandlerReport({ ok: false, errorClass: 'HookHttpAnswer', message }, { httpStatus: response.status });
    }
    return new HandlerReport(meaning(response.status, body), { httpStatus: response.status, body: limitText(body) });
  };
}

/** Undefined: it is longer than anybody will read. */
async function readBody(response: HookResponse): Promise<string | undefined> {
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > LONGEST_BODY) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function meaning(status: number, body: string): HandlerResult {
  const errorClass = 'HookHttpAnswer';
  if (status < 200 || status > 299) return { ok: false, errorClass, message: `HTTP status ${status}` };
  if (body.trim() === '') return { ok: true, answer: undefined };
  const answer = jsonObject(body);
  return answer ? { ok: true, answer } : { ok: false, errorClass, message: 'the answer is not a JSON object' };
}

function headersOf(handler: HttpHandler, variables: Readonly<Record<string, string>>): Record<string, string> {
  const allowed = new Set(handler.allowedEnvVars);
  const valueOf = (name: string): string =>
    allowed.has(name) && Object.hasOwn(variables, name) ? (variables[name] ?? '') : '';
  return Object.fromEntries(
    Object.entries(handler.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      // A line break would end the header and begin another.
      value
        .replace(/\$(?:\{(\w+)\}|([A-Za-z_]\w*))/g, (_, braced?: string, bare?: string) =>
          valueOf(braced ?? bare ?? ''),
        )
        .replaceAll(/[\r\n]/g, ''),
    ]),
  );
}
