import { webLocks } from '../wire/web-locks.js';

/** The right to have the session, of one tab among all that have it open. It ends with the page, however that ends. */
export interface Seat {
  release(): void;
}

/** The seat where it is free now, else null; with `signal`, waits for it until that aborts. Everybody's where there are no locks. */
export function takeSeat(name: string, signal?: AbortSignal): Promise<Seat | null> {
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) => (lock ? new Promise<void>((release) => resolve({ release })) : resolve(null));
    const locks = webLocks();
    if (!locks) return resolve({ release: () => {} });
    locks.request(name, signal ? { signal } : { ifAvailable: true }, held).catch(reject);
  });
}
