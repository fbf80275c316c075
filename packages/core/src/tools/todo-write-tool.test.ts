import { expect, it } from 'vitest';
import { nextCall, toolContext, useTool } from '../testing/tool-context.js';
import { todosOf, todoWriteTool } from './todo-write-tool.js';

const todo = (content: string, status: string) => ({ content, status, activeForm: `${content}ing` });

it('keeps one list a session, replaced as a whole', async () => {
  const context = toolContext();
  const first = [todo('a', 'completed'), todo('b', 'in_progress')];
  const second = [todo('c', 'pending')];
  expect(await useTool(todoWriteTool, { todos: first }, context)).toEqual({
    output: { oldTodos: [], newTodos: first },
    content: 'Task list updated: 0 pending, 1 in_progress, 1 completed.',
  });
  expect(await useTool(todoWriteTool, { todos: second }, nextCall(context))).toMatchObject({
    output: { oldTodos: first, newTodos: second },
  });
  expect([todosOf(context.session), todosOf({ ...context.session })]).toEqual([second, []]);
});

it.each([
  [{ todos: [todo('a', 'doing')] }],
  [{ todos: [{ content: '', status: 'pending', activeForm: 'x' }] }],
  [{ todos: 'a' }],
  [{}],
])('L2.1 refuses %j', async (input) => {
  expect(await useTool(todoWriteTool, input, toolContext())).toMatchObject({ errorCode: 0 });
});
