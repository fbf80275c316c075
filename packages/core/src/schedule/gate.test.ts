import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../ports/tool.js';
import { createGate, type Turn } from './gate.js';

const read = (path: string): Resource => ({ kind: 'path', access: 'read', path });
const write = (path: string): Resource => ({ kind: 'path', access: 'write', path });
const readTree = (path: string): Resource => ({ kind: 'tree', access: 'read', path });
const writeTree = (path: string): Resource => ({ kind: 'tree', access: 'write', path });
const named = (access: 'read' | 'write', name: string): Resource => ({ kind: 'named', access, name });
const readAll: Resource = { kind: 'everything', access: 'read' };
const writeAll: Resource = { kind: 'everything', access: 'write' };

/** Which of the turns may go now, once every pending promise has had its say. */
async function readyTurns(turns: readonly Turn[]): Promise<readonly boolean[]> {
  const states = turns.map(() => false);
  turns.forEach((turn, index) => void turn.ready().then(() => (states[index] = true)));
  for (let tick = 0; tick < 10; tick++) await Promise.resolve();
  return states;
}

describe('gate: which calls wait for which', () => {
  const pairs: readonly (readonly [first: Resource, second: Resource, waits: boolean])[] = [
    [read('/a'), read('/a'), false],
    [read('/a'), write('/a'), true],
    [write('/a'), read('/a'), true],
    [write('/a'), write('/b'), false],
    [write('/a/b'), readTree('/a'), true],
    [readTree('/a'), write('/a/b/c'), true],
    [writeTree('/a'), read('/ab'), false],
    [writeTree('/a'), readTree('/a/b'), true],
    [readTree('/a'), readTree('/a'), false],
    [writeTree('/'), read('/x'), true],
    [named('write', 'todos'), named('read', 'todos'), true],
    [named('write', 'todos'), named('write', 'mail'), false],
    [named('write', 'todos'), write('/todos'), false],
    [readAll, readAll, false],
    [readAll, write('/a'), true],
    [write('/a'), readAll, true],
    [readAll, writeAll, true],
    [writeAll, read('/a'), true],
    [writeAll, named('read', 'todos'), true],
  ];
  it.each(pairs)('%j then %j: waits %j', async (first, second, waits) => {
    const gate = createGate();
    const turns = [gate.turn(), gate.turn()];
    turns[0]?.claim([first]);
    turns[1]?.claim([second]);
    expect(await readyTurns(turns)).toEqual([true, !waits]);
    turns[0]?.leave();
    expect(await readyTurns(turns)).toEqual([true, true]);
  });

  it('a call that has not said what it touches holds up all behind it', async () => {
    const gate = createGate();
    const [first, second] = [gate.turn(), gate.turn()];
    second.claim([read('/b')]);
    expect(await readyTurns([first, second])).toEqual([false, false]);
    first.claim([write('/a')]);
    expect(await readyTurns([first, second])).toEqual([true, true]);
  });

  it('a claim that changes waits for all before it and holds up what has not begun behind it', async () => {
    const gate = createGate();
    const turns = [gate.turn(), gate.turn(), gate.turn()];
    turns[0]?.claim([write('/a')]);
    turns[1]?.claim([write('/b')]);
    turns[2]?.claim([write('/c')]);
    turns[1]?.claim([write('/c')]);
    expect(await readyTurns(turns)).toEqual([true, false, false]);
    turns[0]?.leave();
    expect(await readyTurns(turns)).toEqual([true, true, false]);
    turns[1]?.leave();
    expect(await readyTurns(turns)).toEqual([true, true, true]);
  });

  it('a changed claim holds up calls that come only now', async () => {
    const gate = createGate();
    const turns = [gate.turn()];
    turns[0]?.claim([write('/a')]);
    turns[0]?.claim([write('/b')]);
    turns.push(gate.turn());
    turns[1]?.claim([read('/b')]);
    expect(await readyTurns(turns)).toEqual([true, false]);
  });

  it.each([
    ['one behind it', writeAll, writeAll, read('/a')],
    ['one that reads everything', write('/a'), writeAll, readAll],
    ['one that touches the same', write('/a'), writeAll, read('/a')],
  ])('a call that gives up while it waits hands on what it waited for: %s', async (_, first, second, third) => {
    const gate = createGate();
    const turns = [gate.turn(), gate.turn(), gate.turn()];
    [first, second, third].forEach((resource, at) => turns[at]?.claim([resource]));
    turns[1]?.leave();
    turns.push(gate.turn());
    turns[3]?.claim([third]);
    expect(await readyTurns(turns)).toEqual([true, true, false, false]);
    turns[0]?.leave();
    expect(await readyTurns(turns)).toEqual([true, true, true, true]);
  });

  it('no more than the bound run at once; a slot goes to the one that waited longest', async () => {
    const gate = createGate({ maxRunning: 2 });
    const entered: number[] = [];
    const turns = [0, 1, 2, 3].map((number) => {
      const turn = gate.turn();
      turn.claim([readAll]);
      void Promise.resolve(turn.enter()).then(() => entered.push(number));
      return turn;
    });
    await readyTurns(turns);
    expect(entered).toEqual([0, 1]);
    turns[1]?.leave();
    await readyTurns(turns);
    expect(entered).toEqual([0, 1, 2]);
  });
});

describe('gate: properties', () => {
  const path = fc.constantFrom('/', '/a', '/a/b', '/a/b/c', '/ab', '/d');
  const access = fc.constantFrom('read' as const, 'write' as const);
  const resource: fc.Arbitrary<Resource> = fc.oneof(
    fc.record({ kind: fc.constantFrom('path' as const, 'tree' as const), access, path }),
    fc.record({ kind: fc.constant('named' as const), access, name: fc.constantFrom('x', 'y') }),
    fc.record({ kind: fc.constant('everything' as const), access }),
  );

  it('clashing calls run one after the other in request order, and every call runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(resource, { maxLength: 3 }), { minLength: 1, maxLength: 12 }),
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 12 }),
        async (claims, scheduler, maxRunning, givesUp) => {
          const gate = createGate({ maxRunning });
          const started: number[] = [];
          const running = new Set<number>();
          const gone = new Set<number>();
          const calls = claims.map(async (resources, index) => {
            const turn = gate.turn();
            await scheduler.schedule(Promise.resolve(), `claim ${index}`);
            turn.claim(resources);
            if (givesUp[index]) {
              await scheduler.schedule(Promise.resolve(), `give up ${index}`);
              gone.add(index);
              turn.leave();
              return;
            }
            await turn.enter();
            expect([...running].filter((other) => clash(claims[other] ?? [], resources))).toEqual([]);
            expect(
              claims.flatMap((earlier, at) =>
                at < index && !gone.has(at) && !started.includes(at) && clash(earlier, resources) ? [at] : [],
              ),
            ).toEqual([]);
            started.push(index);
            running.add(index);
            expect(running.size).toBeLessThanOrEqual(maxRunning);
            await scheduler.schedule(Promise.resolve(), `run ${index}`);
            running.delete(index);
            turn.leave();
          });
          await scheduler.waitFor(Promise.all(calls));
          expect(started.length + gone.size).toBe(claims.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** The rule in its simplest form, to hold the index against. */
function clash(a: readonly Resource[], b: readonly Resource[]): boolean {
  const inside = (inner: string, outer: string) => outer === '/' || inner === outer || inner.startsWith(`${outer}/`);
  return a.some((left) =>
    b.some((right) => {
      if (left.access === 'read' && right.access === 'read') return false;
      if (left.kind === 'everything' || right.kind === 'everything') return true;
      if (left.kind === 'named' || right.kind === 'named') {
        return left.kind === 'named' && right.kind === 'named' && left.name === right.name;
      }
      return (
        left.path === right.path ||
        (left.kind === 'tree' && inside(right.path, left.path)) ||
        (right.kind === 'tree' && inside(left.path, right.path))
      );
    }),
  );
}
