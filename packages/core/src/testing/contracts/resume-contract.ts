// F2 and reading 7 as a property: a session that is cut off at any instant, over and over, is taken up again truthfully.
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { ToolResult } from '../../blocks.js';
import { defineTool } from '../../define-tool.js';
import type { SessionEvent } from '../../events.js';
import type { GrantStore } from '../../ports/grant-store.js';
import type { PromptAnswer } from '../../ports/prompter.js';
import type { SessionStore } from '../../ports/session-store.js';
import type { Tool } from '../../ports/tool.js';
import { createSession } from '../../session.js';
import { steppedWorld, type SteppedWorld } from '../stepped-world.js';

interface Stores {
  readonly sessions: SessionStore;
  readonly grants: GrantStore;
}

const ANSWERS: readonly PromptAnswer[] = [
  { answer: 'allow-once' },
  { answer: 'allow-once', updatedInput: { text: 'edited' } },
  { answer: 'always', rule: 'Ask(nothing else)', scope: 'session' },
  { answer: 'deny', message: 'no' },
];

/** What all lives of one session have in common: what happened in the world, and what was told of it. */
interface History {
  readonly executed: string[];
  /** Calls whose person was heard to the end. */
  readonly answered: Map<string, PromptAnswer>;
  readonly told: Map<string, ToolResult>;
  readonly askedAgain: string[];
}

/** One session object on the stores, until its world stops. Resolves with what `run` gives. */
function live(stores: Stores, world: SteppedWorld, history: History, blocks: readonly { readonly id: string }[]) {
  const tool = (name: string, behavior: 'allow' | 'passthrough'): Tool =>
    defineTool({
      name,
      description: name,
      inputSchema: z.object({ text: z.string() }),
      checkPermissions: () => ({ behavior }),
      resources: () => (world.chance(0.3) ? [{ kind: 'named', name: 'one', access: 'write' }] : []),
      call: async (input, { toolUseId }) => {
        history.executed.push(toolUseId);
        await world.step();
        return `did ${(input as { readonly text: string }).text}`;
      },
    }) as Tool;
  const onEvent = (event: SessionEvent) => {
    if (event.type === 'call-ended') history.told.set(event.toolUseId, event.result);
    if (event.type === 'prompt-closed' && event.answer) history.answered.set(event.toolUseId, event.answer);
  };
  const session = createSession({
    id: 's',
    tools: [tool('Free', 'allow'), tool('Ask', 'passthrough')],
    ports: {
      sessions: world.stepped(stores.sessions),
      grants: world.stepped(stores.grants),
      prompter: {
        ask: async ({ toolUseId }) => {
          if (history.answered.has(toolUseId)) history.askedAgain.push(toolUseId);
          await world.step();
          return world.pick(ANSWERS);
        },
      },
    },
    onEvent,
  });
  return Promise.all([session.resume(), session.run(blocks)]);
}

/** `seeds` random schedules over stores that `makeStores` gives, empty, for each. */
export function resumeContract(name: string, seeds: number, makeStores: () => Stores | Promise<Stores>): void {
  it(`F2 L4.8 ${name}: ${seeds} sessions cut off at random`, { timeout: 240_000 }, async () => {
    for (let seed = 1; seed <= seeds; seed++) {
      const stores = await makeStores();
      const plan = steppedWorld(seed);
      const blocks = Array.from({ length: 1 + plan.below(4) }, (_, index) => ({
        type: 'tool_use' as const,
        id: `c${index}`,
        name: plan.pick(['Free', 'Ask']),
        input: { text: `t${index}` },
      }));
      const history: History = { executed: [], answered: new Map(), told: new Map(), askedAgain: [] };
      for (let lives = plan.below(4); lives > 0; lives--) {
        const world = steppedWorld(seed * 10 + lives);
        const ended = live(stores, world, history, blocks);
        await world.run(ended, plan.below(30));
      }
      const toldBefore = new Map(history.told);
      const executedBefore = new Set(history.executed);
      const world = steppedWorld(seed * 10);
      const ended = live(stores, world, history, blocks);
      await world.run(ended);
      const [resumed, results] = await ended;

      const context = `seed ${seed}`;
      expect(
        results.map(({ tool_use_id }) => tool_use_id),
        context,
      ).toEqual(blocks.map(({ id }) => id));
      expect(new Set(history.executed).size, `${context}: no call runs twice`).toBe(history.executed.length);
      expect(history.askedAgain, `${context}: no answer is lost`).toEqual([]);
      for (const result of results) {
        const id = result.tool_use_id;
        expect(toldBefore.get(id) ?? result, `${context}: one result for ${id}`).toEqual(result);
        const interrupted = String(result.content).includes('interrupted while it ran');
        if (interrupted) expect(executedBefore.has(id) || result.is_error, context).toBe(true);
        else expect(String(result.content), context).toMatch(/^did |declined/);
        if (history.answered.get(id)?.answer === 'deny') expect(history.executed, context).not.toContain(id);
      }
      for (const result of resumed) {
        expect(result, context).toEqual(results.find(({ tool_use_id }) => tool_use_id === result.tool_use_id));
      }
    }
  });
}
