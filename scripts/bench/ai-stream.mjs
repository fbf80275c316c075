// The same mock of a stream for the `ai` package of bench/, whose own mock model takes the parts of its protocol.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.mjs';

const MODULES = join(ROOT, 'bench/node_modules');

/**
 * One run of `ai`: ms from the part that completes the call to the tool's start, and to the end of the stream. Undefined
 * where it is not installed.
 * @param {number} endMs when the message ends, after the call
 */
export async function aiStream(endMs) {
  if (!existsSync(join(MODULES, 'ai/dist/index.js'))) return undefined;
  /** @param {string} path */
  const load = (path) => import(pathToFileURL(join(MODULES, path)).href);
  const { streamText, tool } = await load('ai/dist/index.js');
  const { MockLanguageModelV4 } = await load('ai/dist/test/index.js');
  const z = await load('zod/index.js');
  return async () => {
    let startedAt = 0;
    let completeAt = 0;
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const model = new MockLanguageModelV4({
      doStream: async () => ({
        stream: new ReadableStream({
          async start(parts) {
            const input = '{"path":"src/index.ts"}';
            parts.enqueue({ type: 'stream-start', warnings: [] });
            parts.enqueue({ type: 'tool-input-start', id: 'a', toolName: 'look' });
            parts.enqueue({ type: 'tool-input-delta', id: 'a', delta: input });
            parts.enqueue({ type: 'tool-input-end', id: 'a' });
            parts.enqueue({ type: 'tool-call', toolCallId: 'a', toolName: 'look', input });
            completeAt = performance.now();
            await new Promise((resolve) => setTimeout(resolve, endMs));
            parts.enqueue({ type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_use' }, usage });
            parts.close();
          },
        }),
      }),
    });
    const look = tool({
      description: 'Reads.',
      inputSchema: z.object({ path: z.string() }),
      execute: () => {
        startedAt = performance.now();
        return 'seen';
      },
    });
    const { fullStream } = streamText({ model, prompt: 'look', tools: { look } });
    for await (const part of fullStream) if (part.type === 'error') throw part.error;
    return { start: startedAt - completeAt, end: performance.now() - completeAt };
  };
}
