import type { ToolResult } from '@sallyport/core';
import type { ClientRunOptions } from './client.js';
import type { HostLink } from './host-link.js';
import { linkSignal } from './link-signal.js';
import type { OpenRuns } from './open-runs.js';

/** Results of the calls that the session knows from earlier lives. Rejects where the worker gave no answer to anything. */
export async function resumeCalls(
  { signal, onEvent, onStop }: ClientRunOptions,
  { ask, tell }: HostLink,
  runs: OpenRuns,
): Promise<ToolResult[]> {
  const run = runs.start({ onEvent, onStop });
  const { stopped, follow } = linkSignal(signal);
  const asked = ask((host) => host.resume(run.id, stopped));
  const unlink = follow((reason) => tell((host) => host.stopRun(run.id, reason)));
  try {
    return run.results(await asked);
  } catch (error) {
    const taken = run.requested();
    if (taken.length === 0) throw error;
    const why = error instanceof Error ? error.message : 'The worker gave no answer';
    return taken.map((id) => run.resultWithout(id, why));
  } finally {
    unlink();
    run.end();
  }
}
