// The page that bench-command-hooks.mjs measures: command hooks in the embedded sandbox, its shells in a pool of workers.
import { createSession } from '../../packages/core/dist/index.js';
import { builtinTools } from '../../packages/core/dist/tools/index.js';
import { createEmbeddedSandbox } from '../../packages/worker/dist/sandbox/embedded/create-embedded-sandbox.js';
import { workerPoolShell } from '../../packages/worker/dist/sandbox/embedded/shell/worker-pool-shell.js';

/**
 * Runs a call with so many command hooks of `seconds` before it, on `shells` warm shells, after one that warms them up.
 * @param {{ hooks: number, shells: number, seconds: number }} job
 */
async function measure({ hooks, shells, seconds }) {
  const createWorker = () => new Worker('/shell-child.js', { type: 'module' });
  const sandbox = await createEmbeddedSandbox({
    persist: 'none',
    engine: workerPoolShell({ warm: shells, most: shells, createWorker }),
  });
  /** @type {{ durationMs: number, waitedMs: number }[]} */
  const runs = [];
  const handlers = Array.from({ length: hooks }, (_, at) => ({ type: 'command', command: `sleep ${seconds} # ${at}` }));
  const session = createSession({
    tools: builtinTools(),
    ports: { sandbox },
    settings: { userSettings: { hooks: { PreToolUse: [{ matcher: 'Glob', hooks: handlers }] } } },
    onEvent: (event) => {
      if (event.type !== 'hook-ended') return;
      if (event.run.outcome !== 'ok') throw new Error(JSON.stringify(event.run));
      runs.push({ durationMs: event.run.durationMs, waitedMs: event.run.waitedMs ?? 0 });
    },
  });
  let ms = 0;
  for (const id of ['warm', 'measured']) {
    runs.length = 0;
    const startedAt = performance.now();
    const [result] = await session.run({ type: 'tool_use', id, name: 'Glob', input: { pattern: '*' } });
    ms = performance.now() - startedAt;
    if (result?.is_error) throw new Error(JSON.stringify(result));
  }
  await sandbox.dispose();
  return { ms, runs };
}

Object.assign(globalThis, { measure });
