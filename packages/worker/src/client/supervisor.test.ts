import { describe, expect, it } from 'vitest';
import type { HostApi, OpenedSession } from '../protocol.js';
import { createHostLink } from './host-link.js';
import { supervise, type Connection, type WorkerState } from './supervisor.js';
import { createWorkerLife } from './worker-life.js';

function connections() {
  const made: (Connection & { readonly released: () => boolean; die(why: string): void })[] = [];
  const connection = () => {
    const life = createWorkerLife();
    let released = false;
    const one = {
      link: createHostLink({} as HostApi, life),
      opened: {} as OpenedSession,
      release: () => void (released = true),
      released: () => released,
      die: life.end,
    };
    made.push(one);
    return one;
  };
  const states: WorkerState[] = [];
  return { made, connection, states, tell: (state: WorkerState) => void states.push(state) };
}

describe('E1 a worker that dies', () => {
  it('is replaced once, however many ask, and the old one is let go of', async () => {
    const { made, connection, states, tell } = connections();
    const first = connection();
    const supervisor = supervise(first, async () => connection(), tell);
    const link = await supervisor.link();
    expect(await link.next()).toBe(null);
    first.die('it died');
    const [a, b, c] = await Promise.all([link.next(), link.next(), supervisor.link()]);
    expect([a?.life, b?.life, c.life].map((life) => life === made[1]?.link.life)).toEqual([true, true, true]);
    expect([made.length, first.released(), states]).toEqual([2, true, [{ state: 'replaced', why: 'it died' }]]);
  });

  it('too often is not replaced any more, and that is told once', async () => {
    const { made, connection, states, tell } = connections();
    const supervisor = supervise(connection(), async () => connection(), tell);
    for (let death = 1; death <= 4; death++) {
      made.at(-1)?.die(`death ${death}`);
      await supervisor.link();
    }
    const link = await supervisor.link();
    expect([link.life.gone?.message, await link.next(), made.length]).toEqual(['death 4', null, 4]);
    expect(states.at(-1)).toEqual({ state: 'gave-up', why: 'death 4' });
    expect(states).toHaveLength(4);
  });

  it('and whose followers do not open ends the session after three tries', async () => {
    const { connection, states, tell } = connections();
    const first = connection();
    let tries = 0;
    const reopen = async () => {
      throw new Error(`no worker ${++tries}`);
    };
    const supervisor = supervise(first, reopen, tell);
    first.die('it died');
    expect((await supervisor.link()).life.gone?.message).toBe('it died');
    expect([tries, states]).toEqual([3, [{ state: 'gave-up', why: 'no worker 3' }]]);
  });

  it('while the session is closed is not replaced, and one that opens too late is let go of', async () => {
    const { made, connection, states, tell } = connections();
    const first = connection();
    let opened: (connection: Connection) => void = () => {};
    let tellTried = () => {};
    const tried = new Promise<void>((resolve) => (tellTried = resolve));
    const reopen = () => {
      tellTried();
      return new Promise<Connection>((resolve) => (opened = resolve));
    };
    const supervisor = supervise(first, reopen, tell);
    first.die('it died');
    const link = supervisor.link();
    await tried;
    supervisor.end('closed');
    opened(connection());
    expect((await link).life.gone?.message).toBe('it died');
    expect([made[1]?.released(), states]).toEqual([true, []]);
  });

  it('without a way to make another stays dead', async () => {
    const { connection, states, tell } = connections();
    const first = connection();
    const supervisor = supervise(first, async () => null, tell);
    first.die('it died');
    expect([(await supervisor.link()).life.gone?.message, await (await supervisor.link()).next(), states]).toEqual([
      'it died',
      null,
      [],
    ]);
  });
});
