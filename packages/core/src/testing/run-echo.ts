import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import type { SessionEvent } from '../events.js';
import { manualClock } from '../memory/manual-clock.js';
import type { Reason } from '../permission/vote.js';
import type { Tool } from '../ports/tool.js';
import { createSession, type SessionOptions } from '../session.js';
import { toolUse } from './tool-use.js';

/** Answers its text; fails where it is told to. */
export const echo = defineTool({
  name: 'Echo',
  description: 'Says what it is told.',
  inputSchema: z.strictObject({ text: z.string(), fail: z.boolean().optional() }),
  call: ({ text, fail }) => {
    if (fail) throw new Error(`failed: ${text}`);
    return text;
  },
}) as Tool;

export const useEcho = (text = 'hi', id = 'toolu_1') => toolUse('Echo', { text }, id);

/** A hook's answer in its public form. */
export const specific = (hookEventName: string, fields: object) => ({
  hookSpecificOutput: { hookEventName, ...fields },
});

/** Runs calls of a session that has `echo`, time standing still, and keeps what was told. */
export async function runEcho(options: SessionOptions, blocks: unknown = useEcho()) {
  const events: SessionEvent[] = [];
  const stops: Reason[] = [];
  const session = createSession({
    id: 's',
    tools: [echo],
    cwd: '/srv/app',
    onEvent: (event) => events.push(event),
    ...options,
    ports: { clock: manualClock(), ...options.ports },
  });
  const results = await session.run(blocks, { onStop: (by) => stops.push(by) });
  const told = (type: SessionEvent['type']) => events.filter((event) => event.type === type);
  return { session, results, text: results.map(({ content }) => content), events, told, stops };
}
