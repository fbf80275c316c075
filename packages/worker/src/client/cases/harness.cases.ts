import type { PromptAnswer, Prompter, PromptRequest, ToolResult } from '@sallyport/core';
import { afterAll, afterEach } from 'vitest';
import type { Client, ConnectOptions } from '../client.js';

/** Connects over a fresh worker, with files and stores that no other session sees unless the options say so. */
export type Connect = (options?: Partial<ConnectOptions>) => Promise<Client>;

/** `connect`, with all clients disposed of after each test. */
export function disposing(connect: Connect): Connect {
  const open: Client[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.dispose()));
  });
  return async (options) => {
    const client = await connect(options);
    open.push(client);
    return client;
  };
}

/** One client for all tests of a group that need no options: a worker takes a while. Their ids must differ. */
export function shared(connect: Connect): () => Promise<Client> {
  let client: Promise<Client> | undefined;
  afterAll(async () => (await client)?.dispose());
  return () => (client ??= connect());
}

export const bash = (id: string, command: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command } });
export const read = (id: string, path: string) => ({ type: 'tool_use', id, name: 'Read', input: { file_path: path } });

export const textOf = (result: ToolResult | undefined): string =>
  typeof result?.content === 'string' ? result.content : JSON.stringify(result?.content);

/** A prompter that gives its answers in order, and keeps what it was asked. */
export function scripted(...answers: readonly PromptAnswer[]): Prompter & { readonly asked: PromptRequest[] } {
  const asked: PromptRequest[] = [];
  return {
    asked,
    ask: async (request) => {
      asked.push(request);
      return answers[asked.length - 1] ?? { answer: 'deny', message: 'Not in the script.' };
    },
  };
}

/** A promise and what settles it. */
export function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}
