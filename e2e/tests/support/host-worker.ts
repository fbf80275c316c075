import type { Page, Worker } from '@playwright/test';

/** The worker that carries the session of a page. */
export function hostWorker(page: Page): Worker {
  const [host] = page.workers().filter((worker) => /\/host-[^/]*\.js/.test(worker.url()));
  if (host) return host;
  const urls = page.workers().map((worker) => worker.url());
  throw new Error(`No host among ${urls.join(' ')}`);
}

/** Ends the host worker through CDP, as a crash would: nothing on the page is told. */
export async function killHost(page: Page): Promise<void> {
  const host = hostWorker(page);
  const gone = host.waitForEvent('close');
  await host.evaluate(() => close());
  await gone;
}

/**
 * Lets the host worker stop dead where the next call enters a stage: its thread does nothing any more, as if it had been
 * cut off at that very instruction. Every event of a stage passes a map on its way to the page, and there it is caught.
 */
export async function freezeAtStage(page: Page, stage: number): Promise<void> {
  await hostWorker(page).evaluate((frozen) => {
    const set = Map.prototype.set as (key: unknown, value: unknown) => Map<unknown, unknown>;
    Map.prototype.set = function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
      const event = (value as { readonly event?: { readonly type?: unknown; readonly stage?: unknown } } | null)?.event;
      if (event?.type === 'stage-started' && event.stage === frozen) {
        new BroadcastChannel('frozen').postMessage(frozen);
        for (;;);
      }
      return set.call(this, key, value);
    };
  }, stage);
}

/** Resolves when the host worker stands still. Ask before the call is made. */
export function frozen(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new BroadcastChannel('frozen').onmessage = ({ data }: MessageEvent<number>) => resolve(data);
      }),
  );
}

/** Lets a page keep hold of its workers, so that one whose thread stands still can be ended. Before the page opens. */
export async function holdWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: globalThis.Worker[] = [];
    Object.assign(globalThis, { heldWorkers: held });
    globalThis.Worker = class extends globalThis.Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        held.push(this);
      }
    };
  });
}

/** Ends the newest worker of the page, whatever it does. */
export async function endHeldWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    (globalThis as unknown as { readonly heldWorkers: globalThis.Worker[] }).heldWorkers.at(-1)?.terminate();
  });
}
