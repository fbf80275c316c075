import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import type { ToolContext } from '../ports/tool.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';

it('L2.3 a copy of the context has the signal and the output of the call', async () => {
  const seen: (readonly [ToolContext, ToolContext])[] = [];
  const tool = defineTool({
    name: 'Copy',
    description: 'Copies its context.',
    inputSchema: z.object({}),
    call: (_, context) => void seen.push([context, { ...context, cwd: '/elsewhere' }]),
  });
  await createSession({ tools: [tool] }).run(toolUse('Copy', {}));
  const [given, copy] = seen[0] ?? [];
  expect([copy?.cwd, copy?.signal, copy?.output, copy?.isReadDenied]).toEqual([
    '/elsewhere',
    given?.signal,
    given?.output,
    given?.isReadDenied,
  ]);
  expect(copy?.signal).toBeInstanceOf(AbortSignal);
});
