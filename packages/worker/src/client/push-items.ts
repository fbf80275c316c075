import type { HostApi } from '../protocol.js';
import { createBatches } from '../wire/batches.js';
import { unwrap } from '../wire/reply.js';
import { toWireError } from '../wire/wire-error.js';
import { itemSource, type ItemSource } from './item-source.js';

/** Items that may wait on the page before the source is asked for no more. */
const MOST_WAITING = 64;

/**
 * Carries a source to the worker, in batches, no faster than the worker takes them. Returns what stops it: that lets go
 * of the source and resolves when everything taken from it has arrived.
 */
export function pushItems(
  source: unknown,
  runId: string,
  host: Pick<HostApi, 'pushStream' | 'endStream'>,
): () => Promise<void> {
  let items: ItemSource | undefined;
  let stopped = false;
  let failure: unknown;
  const batches = createBatches(async (batch) => {
    try {
      const wanted = unwrap(await host.pushStream(runId, batch));
      if (!wanted) letGo();
      return wanted;
    } catch (error) {
      // Such as an item that cannot be cloned: the stream ends here, and says why.
      failure = error;
      letGo();
      return false;
    }
  });
  const letGo = () => {
    stopped = true;
    items?.cancel();
  };
  const push = async () => {
    try {
      items = itemSource(source);
      while (!stopped) {
        const { done, value } = await items.next();
        if (done) break;
        batches.add(value);
        if (batches.waiting >= MOST_WAITING) await batches.sent();
      }
    } catch (error) {
      failure ??= error;
    }
    await batches.sent();
    await host.endStream(runId, failure === undefined ? null : toWireError(failure));
  };
  // Without a worker there is nobody to tell.
  void push().catch(() => undefined);
  return () => {
    letGo();
    return batches.sent();
  };
}
