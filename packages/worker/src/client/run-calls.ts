import type { ToolResult } from '@sallyport/core';
import type { ClientRunOptions } from './client.js';
import { linkSignal } from './link-signal.js';
import type { OpenRuns } from './open-runs.js';
import type { SupervisedLink } from './supervisor.js';
import { idOf, unansweredResult } from './unanswered-result.js';

/** One result per block, in their order. Never rejects: what the worker does not answer is answered here. */
export async function runCalls(
  toolUse: unknown,
  options: ClientRunOptions,
  link: SupervisedLink,
  runs: OpenRuns,
): Promise<ToolResult[]> {
  const blocks: readonly unknown[] = Array.isArray(toolUse) ? toolUse : [toolUse];
  const refused = blocks.map((block) => refusal(block, link));
  const sent = blocks.filter((_, place) => refused[place] === undefined);
  const answered = sent.length === 0 ? [] : await runOnHost(sent, options, link, runs);
  let next = 0;
  return refused.flatMap((result) => result ?? answered[next++] ?? []);
}

/**
 * Where the worker dies, the next one is asked for the same blocks: it knows how far each had come, so that what had
 * started is answered as interrupted, and what had not goes on.
 */
export async function runOnHost(
  blocks: readonly unknown[],
  options: ClientRunOptions,
  link: SupervisedLink,
  runs: OpenRuns,
): Promise<ToolResult[]> {
  const { signal, onEvent, onStop } = options;
  const { ask, tell } = link;
  const run = runs.start({ onEvent, onStop });
  const { stopped, follow } = linkSignal(signal);
  const asked = ask((host) => host.run(run.id, blocks, stopped));
  const unlink = follow((reason) => tell((host) => host.stopRun(run.id, reason)));
  try {
    return run.results(await asked);
  } catch (error) {
    const next = await link.next();
    if (next) return runOnHost(blocks, options, next, runs);
    const why = error instanceof Error ? error.message : 'The worker gave no answer';
    return blocks.map((block) => run.resultWithout(idOf(block), why));
  } finally {
    unlink();
    run.end();
  }
}

/** The answer to a block that is not even sent, or undefined. */
function refusal(block: unknown, { life, askHandOver }: SupervisedLink): ToolResult | undefined {
  if (askHandOver) return unansweredResult(idOf(block), 'Another tab has the session', 'not-sent');
  if (life.gone) return unansweredResult(idOf(block), life.gone.message, 'not-sent');
  if (isCloneable(block)) return undefined;
  return unansweredResult(idOf(block), 'The tool_use block holds what cannot be sent, such as a function', 'not-sent');
}

function isCloneable(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
