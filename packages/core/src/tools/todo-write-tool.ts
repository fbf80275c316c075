import * as z from 'zod/mini';
import { defineTool } from '../define-tool.js';
import type { Tool, ToolSession } from '../ports/tool.js';
import { trimmedText } from './input-fields.js';

const STATUSES = ['pending', 'in_progress', 'completed'] as const;

const inputSchema = z.strictObject({
  todos: z
    .array(
      z.strictObject({
        content: trimmedText('What to do, e.g. "Run the tests"'),
        status: z.enum(STATUSES),
        activeForm: trimmedText('The same while it is being done, e.g. "Running the tests"'),
      }),
    )
    .check(z.describe('The whole list; it replaces the one before')),
});
export type TodoWriteInput = z.infer<typeof inputSchema>;
export type Todo = Readonly<TodoWriteInput['todos'][number]>;

export interface TodoWriteOutput {
  readonly oldTodos: readonly Todo[];
  readonly newTodos: readonly Todo[];
}

const lists = new WeakMap<ToolSession, readonly Todo[]>();

/** The list that a session's model last wrote. */
export function todosOf(session: ToolSession): readonly Todo[] {
  return lists.get(session) ?? [];
}

/** Keeps the model's list of tasks. */
export const todoWriteTool: Tool<TodoWriteInput, TodoWriteOutput> = defineTool<TodoWriteInput, TodoWriteOutput>({
  name: 'TodoWrite',
  description:
    'Keeps your list of tasks for this session: give the whole list each time. Use it for work of several steps; have one task in_progress at a time, and mark each completed as soon as it is done.',
  inputSchema,
  resources: () => [{ kind: 'named', access: 'write', name: 'todos' }],
  userFacingName: () => 'Update the task list',
  call({ todos }, { session }) {
    const oldTodos = todosOf(session);
    lists.set(session, todos);
    return { oldTodos, newTodos: todos };
  },
  mapToolResultToToolResultBlockParam({ newTodos }) {
    const counts = STATUSES.map((status) => `${newTodos.filter((todo) => todo.status === status).length} ${status}`);
    return { content: `Task list updated: ${counts.join(', ')}.` };
  },
});
