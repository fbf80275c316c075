import { describe, expect, it } from 'vitest';
import type { ToolUseId } from '../blocks.js';
import { manualClock } from '../memory/manual-clock.js';
import { memoryResultStore } from '../memory/memory-result-store.js';
import type { NewTask, TaskEnd, TaskInfo } from '../ports/background.js';
import { createCallOutput } from '../results/call-output.js';
import { findLostTasks } from './lost-tasks.js';
import { createTaskBoard } from './task-board.js';

const GRACE_MS = 1000;

function stand() {
  const clock = manualClock(1000);
  const results = memoryResultStore(clock.date);
  const told: string[] = [];
  const tell = (what: string) => (task: TaskInfo) => void told.push(`${what} ${task.id} ${task.status}`);
  const board = createTaskBoard({
    clock,
    results,
    graceMs: GRACE_MS,
    onStart: tell('started'),
    onEnd: tell('ended'),
    onFailure: (error) => void told.push(String(error)),
  });
  return { board, clock, results, told };
}

/** Work that ends when it is told to; `obeys`: or when it is stopped. */
function work({ clock, results }: ReturnType<typeof stand>, id: string, { obeys = true, limitMs = 10_000 } = {}) {
  let end: (end: TaskEnd) => void = () => undefined;
  const ended = new Promise<TaskEnd>((resolve) => (end = resolve));
  const output = createCallOutput({
    results,
    meta: () => ({ sessionId: 's', toolUseId: id, tool: 'Bash', fileName: `${id}.txt` }),
    resultsRoot: '/results',
    clock,
    storeMs: 5000,
    onFailure: () => undefined,
  });
  const task: NewTask = {
    toolUseId: id as ToolUseId,
    tool: 'Bash',
    title: 'make',
    output,
    ended,
    limitMs,
    stop: () => obeys && end({ reason: 'killed', exitCode: null }),
  };
  return { task, end, output };
}

const ID = 'task_c7fc710e';
const info = (changes: Partial<TaskInfo>): TaskInfo => ({
  id: ID,
  toolUseId: 'toolu_1' as ToolUseId,
  tool: 'Bash',
  title: 'make',
  status: 'running',
  exitCode: null,
  message: null,
  startedAt: 1000,
  endedAt: null,
  outputPath: '/results/toolu_1.txt',
  chars: 0,
  ...changes,
});

describe('createTaskBoard', () => {
  it('L5.3 a task is listed, its output can be read while it grows, and its end is told once', async () => {
    const here = stand();
    const { board, clock, told, results } = here;
    const { task, end, output } = work(here, 'toolu_1');
    expect(board.adopt(task)).toEqual(info({}));
    await output.write('built\n');
    await clock.advance(500);
    expect([board.list(), board.ofCall('toolu_1')?.id, board.takeNotices()]).toEqual([[info({ chars: 6 })], ID, []]);
    expect(await board.read(ID, 2, 3)).toEqual({ text: 'ilt', offset: 2, chars: 6 });
    expect(await results.list('s')).toEqual([expect.objectContaining({ chars: 6, partial: true })]);
    end({ reason: 'exited', exitCode: 3 });
    const ended = info({ status: 'exited', exitCode: 3, chars: 6, endedAt: 1500 });
    expect(await board.wait(ID, 60_000)).toEqual(ended);
    const text = `Background task ${ID} (make) has ended with exit code 3. Its output (6 characters) is in /results/toolu_1.txt.`;
    expect([board.takeNotices(), board.takeNotices()]).toEqual([[{ task: ended, text }], []]);
    expect([told, clock.pending]).toEqual([[`started ${ID} running`, `ended ${ID} exited`], 0]);
  });

  it.each<[string, TaskEnd, Partial<TaskInfo>]>([
    ['killed from outside', { reason: 'killed', exitCode: null }, { status: 'killed' }],
    ['lost', { reason: 'lost', exitCode: null, message: 'gone' }, { status: 'lost', message: 'gone' }],
    ['failed', { reason: 'failed', exitCode: null, message: 'a limit' }, { status: 'failed', message: 'a limit' }],
    ['exited', { reason: 'exited', exitCode: 0 }, { status: 'exited', exitCode: 0 }],
  ])('L5.3 bc-292 the true status: %s', async (_name, how, status) => {
    const here = stand();
    const { task, end } = work(here, 'toolu_1');
    here.board.adopt(task);
    end(how);
    expect(await here.board.wait(ID, 1)).toEqual(info({ ...status, endedAt: 1000 }));
  });

  it('L5.3 bc-292 its own time limit stops it, and the notice says so', async () => {
    const here = stand();
    here.board.adopt(work(here, 'toolu_1', { limitMs: 1000 }).task);
    await here.clock.advance(1000);
    expect(here.board.find(ID)).toEqual(info({ status: 'timed-out', endedAt: 2000 }));
    expect(here.board.takeNotices()[0]?.text).toContain('reached its time limit and was stopped');
  });

  it('L5.2 stop waits for the end; what does not end is said to be still there, and its end is told when it comes', async () => {
    const here = stand();
    const { board, clock } = here;
    board.adopt(work(here, 'toolu_1').task);
    expect(await board.stop(ID)).toEqual(info({ status: 'killed', endedAt: 1000 }));

    const stubborn = work(here, 'toolu_2', { obeys: false });
    const { id } = board.adopt(stubborn.task);
    const stopped = board.stop(id);
    await clock.advance(GRACE_MS);
    expect((await stopped)?.status).toBe('stopping');
    stubborn.end({ reason: 'exited', exitCode: 0 });
    expect((await board.wait(id, 1))?.status).toBe('exited');
    expect(board.takeNotices().map(({ task }) => task.status)).toEqual(['killed', 'exited']);
  });

  it('L5.2 work that does not end when its call is stopped becomes a task', async () => {
    const here = stand();
    expect(await here.board.stopOrAdopt(work(here, 'toolu_1').task)).toBeNull();
    const stubborn = here.board.stopOrAdopt(work(here, 'toolu_2', { obeys: false }).task);
    await here.clock.advance(GRACE_MS);
    expect([(await stubborn)?.status, here.board.list().length, here.told]).toEqual([
      'stopping',
      1,
      [`started ${(await stubborn)?.id} stopping`],
    ]);
  });

  it('L5.3 a wait has a deadline and can be stopped', async () => {
    const here = stand();
    here.board.adopt(work(here, 'toolu_1').task);
    const late = here.board.wait(ID, 100);
    await here.clock.advance(100);
    expect((await late)?.status).toBe('running');
    const stop = new AbortController();
    const stopped = here.board.wait(ID, 1000, stop.signal);
    stop.abort();
    expect([(await stopped)?.status, here.clock.pending]).toEqual(['running', 1]);
  });

  it('L5.3 no notice of what the model has read, or of what its own result says', async () => {
    const here = stand();
    const [one, two] = [work(here, 'toolu_1'), work(here, 'toolu_2')];
    const ids = [here.board.adopt(one.task).id, here.board.adopt(two.task).id];
    one.end({ reason: 'exited', exitCode: 0 });
    two.end({ reason: 'exited', exitCode: 0 });
    for (const id of ids) await here.board.wait(id, 1);
    here.board.markTold(ids[0]!);
    here.board.dismiss(ids[1]!);
    expect([here.board.takeNotices(), here.board.list().map(({ id }) => id)]).toEqual([[], [ids[0]]]);
  });

  it('L5.3 what ran when the worker died is said to be lost, once, and its output can be read', async () => {
    const before = stand();
    const { task, output } = work(before, 'toolu_1');
    before.board.adopt(task);
    await output.write('half\n');
    const { results } = before;
    const after = stand();
    const board = createTaskBoard({
      ...after,
      results,
      graceMs: 1,
      onStart: () => {},
      onEnd: () => {},
      onFailure: () => {},
    });
    board.addLost(await findLostTasks(results, 's', '/results'));
    expect(board.find(ID)).toEqual(
      info({ title: 'Bash', status: 'lost', message: 'the session ended while it ran', chars: 5 }),
    );
    expect(await board.read(ID, 0, 99)).toEqual({ text: 'half\n', offset: 0, chars: 5 });
    expect([board.takeNotices().length, board.takeNotices().length]).toEqual([1, 0]);
    expect(await findLostTasks(results, 's', '/results')).toEqual([]);
  });

  it('what is no task', async () => {
    const { board } = stand();
    expect([board.find('x'), await board.read('x', 0, 1), await board.wait('x', 1), await board.stop('x')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
