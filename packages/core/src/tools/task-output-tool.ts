import * as z from 'zod/mini';
import { taskStatusText } from '../background/task-text.js';
import { defineTool } from '../define-tool.js';
import type { Background, TaskInfo } from '../ports/background.js';
import type { Tool } from '../ports/tool.js';
import { flag, text, wholeNumber } from './input-fields.js';
import { fault, orThrow, ToolFailure } from './tool-failure.js';
import { taskFault, taskIdFields, taskIdOf } from './task-input.js';

/** ms */
const DEFAULT_WAIT_MS = 30_000;
const MAX_WAIT_MS = 600_000;
/** UTF-16 units of output in one answer, and looked at together for a filter. */
const PAGE_CHARS = 30_000;

const inputSchema = z.strictObject({
  ...taskIdFields,
  block: z.optional(flag('Wait for the task to end; default true')),
  timeout: z.optional(
    z
      .number()
      .check(
        z.minimum(0, 'it must be at least 0'),
        z.describe('How long to wait, in milliseconds; default 30000, at most 600000'),
      ),
  ),
  offset: z.optional(wholeNumber(0, 'Characters of output to skip: what was read before')),
  filter: z.optional(text('A regular expression: only lines that match it are shown')),
});
export type TaskOutputInput = z.infer<typeof inputSchema>;

export interface TaskOutputOutput {
  readonly task: TaskInfo;
  readonly output: string;
  /** UTF-16 units from the beginning of the task's output. */
  readonly offset: number;
  /** Where to read on. */
  readonly nextOffset: number;
}

/** Reads what a background task has printed, and waits for its end where it is told to. */
export const taskOutputTool: Tool<TaskOutputInput, TaskOutputOutput> = defineTool<TaskOutputInput, TaskOutputOutput>({
  name: 'TaskOutput',
  description:
    'Gives the status of a background task and what it has printed. Waits for its end, but no longer than timeout, unless block is false. Read on from the offset that the answer names. The output can also be read or searched under its path.',
  inputSchema,
  deprecatedAliases: ['BashOutput'],
  isReadOnly: () => true,
  // After what starts tasks, before what is to come after their end; calls that only read go on beside it.
  resources: () => [{ kind: 'named', access: 'read', name: 'tasks' }],
  maxResultSizeChars: 2 * PAGE_CHARS,
  timeoutMs: () => MAX_WAIT_MS,
  async validateInput(input, { background }) {
    const wrong = taskFault(taskIdOf(input), background) ?? (await filterFault(input.filter));
    return wrong ? { result: false, ...wrong } : { result: true };
  },
  userFacingName: (input) => `Read task ${taskIdOf(input) ?? ''}`.trimEnd(),
  async call({ filter, offset = 0, ...input }, { background, signal }) {
    const id = taskIdOf(input) ?? '';
    const waitMs = input.block === false ? 0 : Math.min(input.timeout ?? DEFAULT_WAIT_MS, MAX_WAIT_MS);
    const task = waitMs === 0 ? background?.find(id) : await background?.wait(id, waitMs, signal);
    if (!background || !task) throw new ToolFailure(taskFault(id, background) ?? GONE);
    const page = await (filter === undefined
      ? readPage(background, id, offset)
      : readMatching(background, id, offset, filter));
    if (task.status !== 'running' && task.status !== 'stopping') background.markTold(id);
    return { task, ...page };
  },
  mapToolResultToToolResultBlockParam({ task, output, offset, nextOffset }) {
    const left = task.chars - nextOffset;
    const more = left > 0 ? `; ${left} more follow: read on with offset ${nextOffset}` : '';
    return {
      content: [
        `Task ${task.id} (${task.title}) ${taskStatusText(task)}.`,
        `Output from character ${offset} to ${nextOffset}${more}. All of it is in ${task.outputPath}.`,
        output.trimEnd() || '(no output)',
      ].join('\n'),
    };
  },
});

type Page = Omit<TaskOutputOutput, 'task'>;

const GONE = fault('unknownTask', 'The task is gone.');

async function filterFault(filter: string | undefined) {
  if (filter === undefined) return undefined;
  const { searchPattern } = await import('./search-pattern.js');
  const compiled = searchPattern(filter, { ignoreCase: false, multiline: false });
  return compiled.ok ? undefined : compiled.fault;
}

async function readPage(background: Background, id: string, from: number): Promise<Page> {
  const page = await background.read(id, from, PAGE_CHARS);
  if (!page) throw new ToolFailure(GONE);
  // Half a pair belongs to the next page.
  const isSplit = /[\ud800-\udbff]$/.test(page.text) && page.offset + page.text.length < page.chars;
  const output = isSplit ? page.text.slice(0, -1) : page.text;
  return { output, offset: page.offset, nextOffset: page.offset + output.length };
}

/** Lines that match, from as many pages as it takes to fill one. */
async function readMatching(background: Background, id: string, from: number, filter: string): Promise<Page> {
  const { searchPattern } = await import('./search-pattern.js');
  const { exact: pattern } = orThrow(searchPattern(filter, { ignoreCase: false, multiline: false }));
  const matching: string[] = [];
  let first: number | undefined;
  let at = from;
  for (let found = 0; found < PAGE_CHARS;) {
    const { output, offset, nextOffset } = await readPage(background, id, at);
    first ??= offset;
    const isLast = output.length < PAGE_CHARS - 1;
    const lineEnd = output.lastIndexOf('\n') + 1;
    // A line longer than a page is matched in pieces.
    const whole = isLast || lineEnd === 0 ? output : output.slice(0, lineEnd);
    for (const line of whole.split('\n')) {
      pattern.lastIndex = 0;
      if (line === '' || !pattern.test(line)) continue;
      matching.push(line);
      found += line.length + 1;
    }
    at = nextOffset - output.length + whole.length;
    if (isLast) break;
  }
  return { output: matching.join('\n'), offset: first ?? from, nextOffset: at };
}
