import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { memoryGrantStore } from '../memory/memory-grant-store.js';
import { memorySessionStore } from '../memory/memory-session-store.js';
import type { Tool } from '../ports/tool.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';

it('reading 7: a suspended session ends what has begun, and leaves the rest to whoever takes it up', async () => {
  const sessions = memorySessionStore();
  const grants = memoryGrantStore();
  const ran: string[] = [];
  let finish = () => {};
  const slow = new Promise<void>((resolve) => (finish = resolve));
  let begun = () => {};
  const running = new Promise<void>((resolve) => (begun = resolve));
  const tool = defineTool({
    name: 'Step',
    description: 'one at a time',
    inputSchema: z.object({}),
    checkPermissions: () => ({ behavior: 'allow' }),
    resources: () => [{ kind: 'named', name: 'one', access: 'write' }],
    call: async (_, { toolUseId }) => {
      ran.push(toolUseId);
      begun();
      if (toolUseId === 'a') await slow;
      return `did ${toolUseId}`;
    },
  }) as Tool;
  const open = () => createSession({ id: 's', tools: [tool], ports: { sessions, grants } });

  const first = open();
  const told: string[] = [];
  void first.run(toolUse('Step', {}, 'a')).then(([result]) => told.push(String(result?.content)));
  void first.run(toolUse('Step', {}, 'b')).then(() => told.push('b'));
  await running;
  const suspended = first.suspend();
  finish();
  await suspended;
  expect(await first.run(toolUse('Step', {}, 'a'))).toMatchObject([{ content: 'did a' }]);

  const second = open();
  expect((await second.resume()).map(({ content }) => content)).toEqual(['did a', 'did b']);
  expect([ran, told]).toEqual([['a', 'b'], ['did a']]);
});
