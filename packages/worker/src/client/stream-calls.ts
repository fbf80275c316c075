import type { ToolResult } from '@sallyport/core';
import type { ClientStreamOptions } from './client.js';
import { linkSignal } from './link-signal.js';
import type { OpenRuns } from './open-runs.js';
import type { SupervisedLink } from './supervisor.js';
import { runOnHost } from './run-calls.js';
import { pushItems } from './push-items.js';

/** Results in request order, each as soon as all before it are known. Whoever stops reading stops the calls. */
export async function* streamCalls(
  events: unknown,
  { format, ...options }: ClientStreamOptions,
  link: SupervisedLink,
  runs: OpenRuns,
): AsyncGenerator<ToolResult, void, undefined> {
  const { signal, onEvent, onStop } = options;
  const { host, ask, tell } = link;
  const run = runs.start({ onEvent, onStop });
  const { stopped, follow } = linkSignal(signal);
  const opened = ask((api) => api.openStream(run.id, format ?? null, stopped));
  const stopPushing = pushItems(events, run.id, host);
  const unlink = follow((reason) => {
    // A block whose beginning the page has taken from the source is owed a result: the worker must know of it first.
    void stopPushing().then(() => tell((api) => api.stopRun(run.id, reason)));
  });
  const given = new Set<string>();
  let finished = false;
  try {
    await opened;
    while (!finished) {
      const { slots, done } = await ask((api) => api.nextResults(run.id));
      for (const result of run.results(slots)) {
        given.add(result.tool_use_id);
        yield result;
      }
      finished = done;
    }
  } catch (error) {
    // Only requests throw in there: the worker is gone, and every call that it had taken up is owed its result.
    finished = true;
    const why = error instanceof Error ? error.message : 'The worker gave no answer';
    const left = run.requested().filter(({ id }) => !given.has(id));
    const next = await link.next();
    if (next && left.length > 0) yield* await runOnHost(left, options, next, runs);
    else for (const { id } of left) yield run.resultWithout(id, why);
  } finally {
    unlink();
    void stopPushing();
    if (!finished) tell((api) => api.dropStream(run.id));
    run.end();
  }
}
