import type { SessionEvent } from '@sallyport/core';
import { expect, it } from 'vitest';
import { deferred, disposing, textOf, type Connect } from './harness.cases.js';

const background = (id: string, command: string) => ({
  type: 'tool_use',
  id,
  name: 'Bash',
  input: { command, run_in_background: true },
});

/** Commands that go on after their call, as the page sees them. */
export function taskCases(connect: Connect): void {
  const start = disposing(connect);

  it('L5.3 a command goes on in the background; the page lists it, stops it, and hears of its end', async () => {
    const events: SessionEvent[] = [];
    const ended = deferred();
    const client = await start({
      settings: { permissions: { allow: ['Bash'] } },
      onEvent: (event) => {
        events.push(event);
        if (event.type === 'task-ended') ended.resolve();
      },
    });
    const [result] = await client.run(background('toolu_1', 'sleep 600'));
    expect(textOf(result)).toMatch(/^The command runs in the background as task (task_[0-9a-f]{8})\./);
    const [task] = await client.tasks.list();
    expect(task).toMatchObject({ tool: 'Bash', toolUseId: 'toolu_1', title: 'sleep 600', status: 'running' });
    expect(await client.tasks.output(task?.id ?? '')).toEqual({ text: '', offset: 0, chars: 0 });
    expect(await client.tasks.stop(task?.id ?? '')).toMatchObject({ status: 'killed' });
    await ended.promise;
    expect(events.flatMap(({ type }) => (type.startsWith('task-') ? [type] : []))).toEqual([
      'task-started',
      'task-ended',
    ]);
    const [next] = await client.run({ type: 'tool_use', id: 'toolu_2', name: 'Bash', input: { command: 'echo on' } });
    expect(textOf(next)).toMatch(
      /^on\n\nBackground task task_[0-9a-f]{8} \(sleep 600\) was stopped before it ended by itself\./,
    );
    expect([await client.notices(), await client.tasks.output('none')]).toEqual([[], undefined]);
  });

  it('L5.3 closing the session ends its tasks', async () => {
    const client = await start({ settings: { permissions: { allow: ['Bash'] } } });
    await client.run(background('toolu_1', 'sleep 600'));
    await client.dispose();
    await expect(client.tasks.list()).rejects.toThrow('The session was closed');
  });
}
