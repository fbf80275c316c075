import type { ToolResult } from '../blocks.js';

/**
 * Yields results in request order while `read` still adds calls: each as soon as all before it are known. When the
 * reader of the results leaves early, `abandon` is called.
 */
export async function* orderedResults(
  read: (add: (result: Promise<ToolResult>) => void) => Promise<void>,
  abandon: () => void,
): AsyncGenerator<ToolResult, void, undefined> {
  const waiting: Promise<ToolResult>[] = [];
  let wake = () => {};
  let reading = true;
  const done = read((result) => {
    waiting.push(result);
    wake();
  }).finally(() => {
    reading = false;
    wake();
  });
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) yield await next;
      else if (reading) await new Promise<void>((resolve) => (wake = resolve));
      else break;
    }
    await done;
  } finally {
    if (reading || waiting.length > 0) {
      abandon();
      await done;
    }
  }
}
