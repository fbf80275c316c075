import type { ToolResult } from '@sallyport/core';
import type { ClientRunOptions } from './client.js';
import { linkSignal } from './link-signal.js';
import type { OpenRuns } from './open-runs.js';
import type { SupervisedLink } from './supervisor.js';

/** Results of the calls that the session knows from earlier lives. Rejects where the worker gave no answer to anything. */
export async function resumeCalls(
  options: ClientRunOptions,
  link: SupervisedLink,
  runs: OpenRuns,
): Promise<ToolResult[]> {
  const { signal, onEvent, onStop } = options;
  const { ask, tell } = link;
  const run = runs.start({ onEvent, onStop });
  const { stopped, follow } = linkSignal(signal);
  const asked = ask((host) => host.resume(run.id, stopped));
  const unlink = follow((reason) => tell((host) => host.stopRun(run.id, reason)));
  try {
    return run.results(await asked);
  } catch (error) {
    const next = await link.next();
    if (next) return resumeCalls(options, next, runs);
    const taken = run.requested();
    if (taken.length === 0) throw error;
    const why = error instanceof Error ? error.message : 'The worker gave no answer';
    return taken.map(({ id }) => run.resultWithout(id, why));
  } finally {
    unlink();
    run.end();
  }
}
