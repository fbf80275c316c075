// E1 as a property: whatever the ports do, every block gets exactly one well-formed result, in request order.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from './define-tool.js';
import { systemClock } from './memory/system-clock.js';
import { memoryGrantStore } from './memory/memory-grant-store.js';
import { memoryResultStore } from './memory/memory-result-store.js';
import type { Hook } from './ports/hook.js';
import type { Tool } from './ports/tool.js';
import { createSession } from './session.js';
import { toolUse } from './testing/tool-use.js';

const FAULTS = ['none', 'throws', 'rejects', 'garbage', 'hangs'] as const;
type Fault = (typeof FAULTS)[number];
const fault = fc.constantFrom<Fault>(...FAULTS);

/** `work`, gone wrong in one way. A hang ends with the test's stop and not before. */
function faulty<Arguments extends unknown[], Value>(how: Fault, work: (...given: Arguments) => Value) {
  return (...given: Arguments): Value => {
    switch (how) {
      case 'none':
        return work(...given);
      case 'throws':
        throw new TypeError('thrown');
      case 'rejects':
        return Promise.reject(new RangeError('rejected')) as Value;
      case 'garbage':
        return Promise.resolve({ nonsense: [Symbol.iterator.toString()] }) as Value;
      case 'hangs':
        return new Promise(() => {}) as Value;
    }
  };
}

const world = fc.record({
  call: fault,
  validateInput: fault,
  checkPermissions: fault,
  map: fault,
  hook: fault,
  postHook: fault,
  classifier: fault,
  prompter: fault,
  resultStore: fault,
  grantStore: fault,
  settings: fault,
  telemetry: fault,
  blocks: fc.array(
    fc.oneof(
      fc.constant({ name: 'Tool', input: { text: 'short' } }),
      fc.constant({ name: 'Tool', input: { text: 'long' } }),
      fc.constant({ name: 'Bash', input: { command: 'make thing' } }),
      fc.constant({ name: 'Tool', input: null }),
      fc.constant({ name: 'Unknown', input: {} }),
      fc.constant(null),
    ),
    { minLength: 1, maxLength: 6 },
  ),
});

it('E1 L8.1 random failures of every port over random batches', { timeout: 120_000 }, async () => {
  const stray: unknown[] = [];
  const process = (
    globalThis as {
      process?: {
        on(event: string, listener: (reason: unknown) => void): void;
        off(event: string, listener: (reason: unknown) => void): void;
      };
    }
  ).process;
  const onStray = (reason: unknown) => void stray.push(reason);
  process?.on('unhandledRejection', onStray);
  await fc.assert(
    fc.asyncProperty(world, async (how) => {
      const tool = (name: string, inputSchema: z.ZodType): Tool => ({
        ...(defineTool({ name, description: name, inputSchema, call: () => '' }) as Tool),
        maxResultSizeChars: 100,
        validateInput: faulty(how.validateInput, () => ({ result: true as const })),
        checkPermissions: faulty(how.checkPermissions, () => ({ behavior: 'passthrough' as const })),
        call: faulty(how.call, async (input) => JSON.stringify(input).repeat(50)),
        mapToolResultToToolResultBlockParam: faulty(how.map, (output) => ({ content: String(output) })),
      });
      const hook = (event: Hook['event'], what: Fault): Hook => ({
        event,
        name: event,
        run: faulty(what, () => ({})),
      });
      const results = memoryResultStore();
      const grants = memoryGrantStore();
      const stop = new AbortController();
      const session = createSession({
        tools: [tool('Tool', z.object({ text: z.string() })), tool('Bash', z.object({ command: z.string() }))],
        hooks: [
          hook('PreToolUse', how.hook),
          hook('PostToolUse', how.postHook),
          hook('PostToolUseFailure', how.postHook),
        ],
        limits: { graceMs: 1 },
        ports: {
          clock: systemClock(),
          prompter: { ask: faulty(how.prompter, async () => ({ answer: 'allow-once' as const })) },
          classifier: {
            name: 'faulty',
            classify: faulty(how.classifier, async () => ({
              behavior: 'unsure' as const,
              confidence: 'low' as const,
              message: '',
            })),
          },
          results: { ...results, save: faulty(how.resultStore, results.save) },
          grants: { ...grants, add: faulty(how.grantStore, grants.add), remove: faulty(how.grantStore, grants.remove) },
          settings: {
            load: faulty(how.settings === 'hangs' ? 'rejects' : how.settings, async () => ({})),
            addRule: faulty(how.settings, async () => {}),
            removeRule: faulty(how.settings, async () => {}),
          },
          telemetry: { record: faulty(how.telemetry, () => {}) },
        },
      });
      const blocks = how.blocks.map((block, index) => block && toolUse(block.name, block.input, `id ${index}`));
      const run = session.run(blocks, { signal: stop.signal });
      // Whatever hangs, hangs by now: a macrotask lies behind every chain of promises that can move.
      await new Promise<void>((resolve) => void setTimeout(resolve, 3));
      stop.abort();
      const answers = await run;
      expect(answers.map((answer) => answer.tool_use_id)).toEqual(
        blocks.map((block, index) => (block ? `id ${index}` : '')),
      );
      for (const answer of answers) {
        expect(answer.type).toBe('tool_result');
        expect([undefined, true]).toContain(answer.is_error);
        const { content } = answer;
        expect(typeof content === 'string' ? content.length : content.length).toBeGreaterThan(0);
        JSON.stringify(answer);
      }
    }),
    { numRuns: 500 },
  );
  await new Promise<void>((resolve) => void setTimeout(resolve, 5));
  process?.off('unhandledRejection', onStray);
  expect(stray).toEqual([]);
});
