import type { SessionEvent } from '@sallyport/core';
import { expect, it } from 'vitest';
import type { PageTool } from '../client.js';
import { bash, deferred, disposing, textOf, type Connect } from './harness.cases.js';

const add: PageTool = {
  name: 'Add',
  description: 'Adds two numbers.',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  },
  deprecatedAliases: ['Sum'],
  readOnly: true,
  call: ({ a, b }, _, onProgress) => {
    onProgress('adding');
    onProgress('nearly there');
    return { sum: Number(a) + Number(b) };
  },
};
const use = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input });

/** Tools and hooks whose code is on the page. */
export function pagePartCases(connect: Connect): void {
  const start = disposing(connect);

  it('F3 a tool of the page passes the stages like any other; its progress comes before its result', async () => {
    const events: SessionEvent[] = [];
    const client = await start({ tools: [add], onEvent: (event) => events.push(event) });
    const [result] = await client.run(use('a', 'Add', { a: '1', b: 2 }));
    expect(result).toEqual({ type: 'tool_result', tool_use_id: 'a', content: '{\n  "sum": 3\n}' });
    const told = events.flatMap((event) => (event.type === 'tool-output-delta' ? [[event.seq, event.data]] : []));
    expect(told).toEqual([
      [0, 'adding'],
      [1, 'nearly there'],
    ]);
    expect(client.tools.at(-1)).toEqual({
      name: 'Add',
      description: 'Adds two numbers.',
      aliases: [],
      deprecatedAliases: ['Sum'],
      inputSchema: add.inputSchema,
    });
  });

  it('L5.1 a thousand pieces of progress are all there, in order, when the result is', async () => {
    const count: PageTool = {
      ...add,
      call: (_, __, onProgress) => {
        for (let n = 0; n < 1_000; n++) onProgress(n);
        return 'done';
      },
    };
    const told: unknown[] = [];
    const client = await start({ tools: [count] });
    const [result] = await client.run(use('a', 'Add', { a: 1, b: 2 }), {
      onEvent: (event) => event.type === 'tool-output-delta' && told.push(event.data),
    });
    expect([result?.content, told]).toEqual(['done', [...Array(1_000).keys()]]);
  });

  it('L1.2 L2.2 aliases and the schema of a page tool hold in the worker', async () => {
    const client = await start({ tools: [add] });
    const [old, bad] = await client.run([use('a', 'Sum', { a: 1, b: 2 }), use('b', 'Add', { a: 1, c: 2 })]);
    expect(textOf(old)).toContain('deprecated');
    expect(bad?.is_error).toBe(true);
    expect(textOf(bad)).toMatch(/InputValidationError: Add failed/);
  });

  it('E1 a page tool that throws, or gives what cannot be sent, is a failed call', async () => {
    const tool = (name: string, call: PageTool['call']): PageTool => ({ ...add, name, deprecatedAliases: [], call });
    const client = await start({
      tools: [
        tool('Throws', () => {
          throw new RangeError('out of range');
        }),
        tool('Rejects', () => Promise.reject(new Error('later'))),
        tool('Function', () => () => 1),
        tool('Progress', (_, __, onProgress) => {
          onProgress(() => 1);
          onProgress('fine');
          return 'done';
        }),
      ],
    });
    const names = ['Throws', 'Rejects', 'Function', 'Progress'];
    const results = await client.run(names.map((name) => use(name, name, { a: 1, b: 2 })));
    expect(results.map((result) => [result.is_error, textOf(result)])).toEqual([
      [true, 'out of range'],
      [true, 'later'],
      [true, 'Unserializable return value'],
      [undefined, 'done'],
    ]);
  });

  it('L5.2 a cancelled page tool sees its signal abort', async () => {
    const started = deferred();
    const aborted = deferred<unknown>();
    const wait: PageTool = {
      ...add,
      call: (_, { signal }) => {
        signal.addEventListener('abort', () => aborted.resolve((signal.reason as Error).name), { once: true });
        started.resolve();
        return aborted.promise;
      },
    };
    const client = await start({ tools: [wait] });
    const running = client.run(use('a', 'Add', { a: 1, b: 2 }));
    await started.promise;
    await client.cancel('a');
    expect(await aborted.promise).toBe('AbortError');
    expect(textOf((await running)[0])).toContain('interrupted while it ran');
  });

  it('L3.2 a hook of the page denies, and one that fails has no opinion', async () => {
    const seen: unknown[] = [];
    const client = await start({
      hooks: [
        {
          event: 'PreToolUse',
          matcher: 'Bash',
          name: 'no-secrets',
          run: (input) => {
            seen.push(input.tool_input);
            const deny = { permissionDecision: 'deny', permissionDecisionReason: 'secret files are off limits' };
            const secret = JSON.stringify(input.tool_input).includes('secret');
            return secret ? { hookSpecificOutput: { hookEventName: 'PreToolUse', ...deny } } : undefined;
          },
        },
        {
          event: 'PreToolUse',
          name: 'broken',
          run: () => {
            throw new Error('broken hook');
          },
        },
      ],
    });
    const results = await client.run([bash('a', 'cat secret.txt'), bash('b', 'echo fine')]);
    expect(textOf(results[0])).toContain('secret files are off limits');
    expect(results[1]).toMatchObject({ content: 'fine' });
    // Two calls side by side: which hook begins first is not promised.
    expect(seen).toHaveLength(2);
    expect(seen).toEqual(expect.arrayContaining([{ command: 'cat secret.txt' }, { command: 'echo fine' }]));
  });

  it('connect tells an author at once that a tool cannot be used', async () => {
    await expect(connect({ tools: [{ ...add, inputSchema: { type: 'string' } }] })).rejects.toMatchObject({
      name: 'ConnectError',
      code: 'not-opened',
      message: 'The session could not be opened: The input schema of Add cannot be used: it must have "type": "object"',
    });
    await expect(connect({ tools: [add, add] })).rejects.toMatchObject({ code: 'not-opened' });
    const settings = { onSave: () => 1 };
    await expect(connect({ settings })).rejects.toMatchObject({ name: 'ConnectError', code: 'not-opened' });
  });
}
