import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool, type ToolDefinition } from './define-tool.js';
import type { ToolContext } from './ports/tool.js';
import { createSession } from './session.js';

const add = defineTool({
  name: 'Add',
  description: 'Adds two numbers.',
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  isReadOnly: () => true,
  call: ({ a, b }) => a + b,
});
const nowhere = {} as ToolContext;

describe('defineTool', () => {
  it('the example of its documentation', async () => {
    const session = createSession({ tools: [add] });
    expect(await session.run({ type: 'tool_use', id: 'toolu_1', name: 'Add', input: { a: 1, b: '2' } })).toEqual([
      { type: 'tool_result', tool_use_id: 'toolu_1', content: '3' },
    ]);
  });

  it('L4.2 L6.2 the default of every other member', () => {
    const { aliases, deprecatedAliases, coercion, maxResultSizeChars, validateInput, timeoutMs } = add;
    expect({ aliases, deprecatedAliases, coercion, maxResultSizeChars, validateInput, timeoutMs }).toEqual({
      aliases: [],
      deprecatedAliases: [],
      coercion: 'deep',
      maxResultSizeChars: 50_000,
      validateInput: undefined,
      timeoutMs: undefined,
    });
    expect(add.checkPermissions({ a: 1, b: 2 }, nowhere)).toEqual({ behavior: 'allow' });
    expect(add.resources({ a: 1, b: 2 }, nowhere)).toEqual([{ kind: 'everything', access: 'read' }]);
    expect(add.userFacingName({ a: 1, b: 2 })).toBe('Add');
    const writes = defineTool({ name: 'W', description: '', inputSchema: z.object({}), call: () => '' });
    expect([writes.isReadOnly({}), writes.resources({}, nowhere)]).toEqual([
      false,
      [{ kind: 'everything', access: 'write' }],
    ]);
  });

  it('L6.1 a result is shown as text, as JSON, or as nothing', () => {
    const show = (output: unknown) =>
      defineTool({ ...add, call: () => 0 }).mapToolResultToToolResultBlockParam(output as number, 'x');
    expect(['text', { a: [1] }, undefined, null, 7].map(show)).toEqual([
      { content: 'text' },
      { content: '{\n  "a": [\n    1\n  ]\n}' },
      { content: '' },
      { content: '' },
      { content: '7' },
    ]);
  });

  it('methods keep their definition as `this`', () => {
    const tool = defineTool({
      name: 'Counts',
      description: '',
      inputSchema: z.object({}),
      call: () => '',
      userFacingName() {
        return `${this.name}, named by itself`;
      },
    });
    expect(tool.userFacingName({})).toBe('Counts, named by itself');
  });

  it.each([
    [{ name: '' }, 'defineTool: `name` must be a non-empty string'],
    [
      { name: 'X', inputSchema: undefined },
      'defineTool: `inputSchema` of X must have a safeParse method, as every zod schema has',
    ],
  ])('an author is told at once: %j', (wrong, message) => {
    const definition: object = { description: '', inputSchema: z.object({}), call: () => '', ...wrong };
    expect(() => defineTool(definition as ToolDefinition<unknown, string>)).toThrow(new TypeError(message));
  });
});
