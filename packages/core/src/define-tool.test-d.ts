// What an author writes is checked against the schema, and what comes out fits wherever a tool does.
import { expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { defineTool } from './define-tool.js';
import type { Tool } from './ports/tool.js';
import { createSession } from './session.js';

test('the input is what the schema parses to, and the output what the mapper gets', () => {
  const tool = defineTool({
    name: 'Add',
    description: 'Adds.',
    inputSchema: z.object({ a: z.number(), b: z.number().default(1) }),
    isReadOnly: (input) => {
      expectTypeOf(input).toEqualTypeOf<{ a: number; b: number }>();
      return true;
    },
    call: ({ a, b }) => ({ sum: a + b }),
    mapToolResultToToolResultBlockParam: (output) => {
      expectTypeOf(output).toEqualTypeOf<{ sum: number }>();
      return { content: String(output.sum) };
    },
  });
  expectTypeOf(tool).toExtend<Tool>();
  createSession({ tools: [tool] });
});

test('a schema of zod/mini, or of anything with such a safeParse, will do', () => {
  const tool = defineTool({
    name: 'Say',
    description: 'Says.',
    inputSchema: mini.object({ text: mini.string() }),
    call: ({ text }) => text,
  });
  expectTypeOf(tool.call).parameter(0).toEqualTypeOf<{ text: string }>();
});
