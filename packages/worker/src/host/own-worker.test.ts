import { defineTool, type AnyHook, type SessionEvent } from '@sallyport/core';
import { memoryGrantStore, memoryResultStore, memorySandbox } from '@sallyport/core/memory';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { connect } from '../client/connect.js';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { inProcessWorker } from '../testing/in-process-worker.js';

const tool = (name: string, call: (onProgress: (data: unknown) => void) => unknown) =>
  defineTool({
    name,
    description: name,
    inputSchema: z.strictObject({ n: z.number().optional() }),
    isReadOnly: () => true,
    call: (_, __, onProgress) => call(onProgress),
  }) as never;

const parts = {
  makeSandbox: () => Promise.resolve(memorySandbox()),
  resultStore: () => memoryResultStore(),
  grantStore: () => memoryGrantStore(),
  settingsStore: () => ({
    load: () => Promise.reject(new Error('no storage')),
    update: () => Promise.resolve(),
    loadPolicy: () => Promise.resolve(undefined),
    savePolicy: () => Promise.resolve(),
  }),
};

describe('F3 tools and hooks that run in a worker of the embedder', () => {
  const tools = [
    tool('Shout', () => 'HELLO'),
    tool('Odd', (onProgress) => {
      onProgress({ run: () => 1, left: 'kept' });
      return 'fine';
    }),
  ];
  const seen: string[] = [];
  const hooks: AnyHook[] = [
    { event: 'PostToolUse', name: 'watch', run: ({ tool_name }) => void seen.push(`worker ${tool_name}`) },
  ];

  it('stand beside the built-in ones, and before the hooks of the page', async () => {
    const events: SessionEvent[] = [];
    const client = await connect({
      worker: inProcessWorker({ parts, tools, hooks }),
      sandbox: embedded(),
      hooks: [{ event: 'PostToolUse', name: 'page', run: ({ tool_name }) => void seen.push(`page ${tool_name}`) }],
      onEvent: (event) => events.push(event),
    });
    const use = (name: string) => ({ type: 'tool_use', id: name, name, input: {} });
    expect(await client.run([use('Shout'), use('Odd')])).toMatchObject([{ content: 'HELLO' }, { content: 'fine' }]);
    expect(client.tools.map(({ name }) => name).slice(-2)).toEqual(['Shout', 'Odd']);
    expect(client.tools.at(-1)?.inputSchema).toMatchObject({ type: 'object', properties: { n: { type: 'number' } } });
    expect([...seen].sort()).toEqual(['page Odd', 'page Shout', 'worker Odd', 'worker Shout']);
    const deltas = events.flatMap((event) => (event.type === 'tool-output-delta' ? [event.data] : []));
    expect(deltas).toEqual([{ left: 'kept' }]);
    await client.dispose();
  });

  it('L4.3 user settings that cannot be read cost only themselves', async () => {
    const client = await connect({
      worker: inProcessWorker({ parts }),
      sandbox: embedded(),
      settings: { permissions: { allow: ['Bash(touch:*)'] } },
    });
    expect(await client.explain({ name: 'Bash', input: { command: 'touch x' } })).toMatchObject({ behavior: 'allow' });
    expect(await client.diagnostics()).toContainEqual(
      expect.objectContaining({ severity: 'error', source: 'userSettings' }),
    );
    await client.dispose();
  });
});
