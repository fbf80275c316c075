// Turns of a thousand calls, in which files are read and written and a person answers in any order: they must end as if
// each call had run alone.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineTool } from '../define-tool.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { PromptAnswer, PromptRequest } from '../ports/prompter.js';
import type { Tool } from '../ports/tool.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

/** `npm run test:seeds` tries 200, which takes longer than a suite should. */
const SEEDS = Number(process.env['SEEDS'] ?? 10);
const CALLS = 1_000;
const PROMPTS = 100;
const FILES = Array.from({ length: 20 }, (_, at) => `/srv/app/file-${at}.txt`);

type Pick = (below: number) => number;

/** Whole numbers from 0 up to below; the same for a seed. */
function picks(seed: number): Pick {
  let state = seed * 7919;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Reads, writes without a question, and edits about which a person is asked. */
function turnOf(pick: Pick) {
  const asks = new Set<number>();
  while (asks.size < PROMPTS) asks.add(pick(CALLS));
  return Array.from({ length: CALLS }, (_, at) => {
    const file_path = FILES[pick(FILES.length)] ?? '';
    const id = `${at}`;
    if (asks.has(at)) return toolUse('Edit', { file_path, old_string: 'mark', new_string: `mark ${id}` }, id);
    if (pick(3) > 0) return toolUse('Read', { file_path }, id);
    return toolUse('Write', { file_path, content: `mark by ${id}` }, id);
  });
}

const isAllowed = (id: string) => Number(id) % 3 > 0;

/** Answers what is asked in any order, whatever else goes on. */
function inAnyOrder(pick: Pick) {
  const open: (() => void)[] = [];
  return ({ toolUseId }: PromptRequest) =>
    new Promise<PromptAnswer>((resolve) => {
      open.push(() => resolve({ answer: isAllowed(toolUseId) ? 'allow-once' : 'deny' }));
      void ticks(pick(40)).then(() => open.splice(pick(open.length), 1)[0]?.());
    });
}

async function ticks(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await Promise.resolve();
}

const settings = { permissions: { allow: ['Write'] } };
/** How often a refusal was repeated depends on the order of answers, and its words on that. */
const outcome = (results: Awaited<ReturnType<ReturnType<typeof createSession>['run']>>) =>
  results.map((result) => [result.tool_use_id, result.is_error ? 'refused' : result.content]);

describe('reading 8, L4.7: a thousand calls in a turn end as one after the other', () => {
  /** The file tools without all that takes time in them. */
  function fileTools(contents: Map<string, string>, pick: Pick): readonly Tool[] {
    const tool = (name: string, access: 'read' | 'write', change: (before: string, input: Input) => string) =>
      defineTool<Input, string>({
        name,
        description: name,
        inputSchema: z.object({
          file_path: z.string(),
          content: z.optional(z.string()),
          old_string: z.optional(z.string()),
          new_string: z.optional(z.string()),
        }),
        isReadOnly: () => access === 'read',
        ...(name === 'Edit' && { checkPermissions: () => ({ behavior: 'passthrough' as const }) }),
        resources: ({ file_path: path }) => [{ kind: 'path', access, path }],
        call: async (input) => {
          const before = contents.get(input.file_path) ?? '';
          await ticks(pick(4));
          const after = change(before, input);
          if (access === 'write') contents.set(input.file_path, after);
          await ticks(pick(4));
          return after;
        },
      }) as Tool;
    return [
      tool('Read', 'read', (before) => before),
      tool('Write', 'write', (_, { content = '' }) => content),
      tool('Edit', 'write', (before, { old_string: old = '', new_string: next = '' }) => before.replace(old, next)),
    ];
  }
  interface Input {
    readonly file_path: string;
    readonly content?: string | undefined;
    readonly old_string?: string | undefined;
    readonly new_string?: string | undefined;
  }

  /** What running it in order gives. */
  function inOrder(turn: ReturnType<typeof turnOf>) {
    const contents = new Map(FILES.map((path) => [path, 'mark']));
    const results = turn.map(({ id, name, input }) => {
      const { file_path: path, content, new_string: next = '' } = input as Input;
      const before = contents.get(path) ?? '';
      if (name === 'Edit' && !isAllowed(id)) return [id, 'refused'];
      const after = name === 'Read' ? before : (content ?? before.replace('mark', next));
      contents.set(path, after);
      return [id, after];
    });
    return { results, contents };
  }

  it.each(Array.from({ length: SEEDS / 5 }, (_, at) => 5 * at + 1))('of five seeds from %i', async (first) => {
    for (let seed = first; seed < first + 5; seed++) {
      const pick = picks(seed);
      const turn = turnOf(pick);
      const contents = new Map(FILES.map((path) => [path, 'mark']));
      const session = createSession({
        tools: fileTools(contents, pick),
        ports: { prompter: { ask: inAnyOrder(pick) } },
        settings,
      });
      const results = outcome(await session.run(turn));
      expect({ seed, results, contents }).toEqual({ seed, ...inOrder(turn) });
    }
  });

  it('the same with the tools themselves', async () => {
    const pick = picks(1);
    const turn = turnOf(pick);
    const world = async (ask: (request: PromptRequest) => Promise<PromptAnswer>) => {
      const sandbox = memorySandbox({ files: Object.fromEntries(FILES.map((path) => [path, 'mark'])) });
      const session = createSession({ tools: builtinTools(), ports: { sandbox, prompter: { ask } }, settings });
      await session.run(FILES.map((path) => toolUse('Read', { file_path: path })));
      const contents = async () => {
        const all = await Promise.all(FILES.map((path) => sandbox.fs.read(path)));
        return all.map((bytes) => new TextDecoder().decode(bytes));
      };
      return { session, contents };
    };
    const together = await world(inAnyOrder(pick));
    const alone = await world(async ({ toolUseId }) => ({ answer: isAllowed(toolUseId) ? 'allow-once' : 'deny' }));
    const results = outcome(await together.session.run(turn));
    const expected = [];
    for (const call of turn) expected.push(...outcome(await alone.session.run(call)));
    expect(results).toEqual(expected);
    expect(await together.contents()).toEqual(await alone.contents());
  });
});
