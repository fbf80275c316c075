import { defineTool } from '../../packages/core/dist/index.js';

/** A tool that prints so many MiB, each a piece of its own. @param {string} piece */
export const printTool = (piece) =>
  defineTool({
    name: 'Print',
    description: 'Prints without end.',
    inputSchema: { safeParse: (data) => ({ success: true, data }) },
    maxResultSizeChars: 30_000,
    timeoutMs: () => 600_000,
    call: async ({ mib }, { output }, onProgress) => {
      for (let count = 0; count < mib; count++) {
        const text = `${count}\n${piece}`;
        onProgress({ text });
        await output?.write(text);
      }
      return output?.end();
    },
    mapToolResultToToolResultBlockParam: (written) => ({
      content: written?.text ?? '',
      ...(written && { whole: written }),
    }),
  });

/** @param {number} chars */
export function randomLines(chars) {
  const bytes = new Uint8Array(chars);
  for (let at = 0; at < chars; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, chars)));
  for (let at = 0; at < chars; at++) bytes[at] = at % 100 === 99 ? 10 : 33 + ((bytes[at] ?? 0) % 90);
  return new TextDecoder().decode(bytes);
}
