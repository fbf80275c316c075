import { defineTool, type Tool } from '@sallyport/core';
import type { PageApi, PageToolDescription } from '../protocol.js';
import { jsonSchemaInput } from './json-schema/json-schema-input.js';
import type { PageCalls } from './page-calls.js';

/** Tools whose functions are on the page. Throws where a schema cannot be used. */
export function pageTools(
  descriptions: readonly PageToolDescription[],
  page: Pick<PageApi, 'callTool'>,
  calls: PageCalls,
): Tool[] {
  return descriptions.map((description) => {
    const { name, readOnly, maxResultSizeChars, timeoutMs, inputSchema, ...rest } = description;
    const tool = defineTool({
      ...rest,
      name,
      inputSchema: jsonSchemaInput(name, inputSchema),
      isReadOnly: () => readOnly,
      ...(maxResultSizeChars !== null && { maxResultSizeChars }),
      ...(timeoutMs !== null && { timeoutMs: () => timeoutMs }),
      call: (input, { toolUseId, signal }, onProgress) =>
        calls.call((callId) => page.callTool(callId, name, toolUseId, input), signal, onProgress),
    });
    return tool as unknown as Tool;
  });
}
