import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { memorySessionStore } from '../memory/memory-session-store.js';
import type { CallRecord } from '../ports/session-store.js';
import type { Tool } from '../ports/tool.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';

it('F2 a call whose record cannot be read is answered and never run; the record is left alone', async () => {
  const ran: string[] = [];
  const tool = defineTool({
    name: 'Echo',
    description: 'says it again',
    inputSchema: z.object({}),
    checkPermissions: () => ({ behavior: 'allow' }),
    call: (_, { toolUseId }) => void ran.push(toolUseId),
  }) as Tool;
  const store = memorySessionStore();
  const damaged: CallRecord = {
    state: 'unreadable',
    sessionId: 's',
    toolUseId: 'a',
    name: '',
    input: null,
    inputHash: '',
    seq: -1,
    at: 0,
  };
  await store.put([damaged]);
  const session = createSession({ id: 's', tools: [tool], ports: { sessions: store } });
  const [resumed] = await session.resume();
  expect(resumed).toMatchObject({ tool_use_id: 'a', is_error: true });
  expect(String(resumed?.content)).toContain('cannot be read');
  expect(await session.run(toolUse('Echo', {}, 'a'))).toEqual([resumed]);
  await session.run(toolUse('Echo', {}, 'b'));
  expect(ran).toEqual(['b']);
  expect((await store.open('s', 1)).map(({ toolUseId, state }) => [toolUseId, state])).toEqual([
    ['a', 'unreadable'],
    ['b', 'ended'],
  ]);
});
