import type { CallEnvironment } from '../call-environment.js';
import { fail, type FailedCall, type FoundCall, type RequestedCall } from '../call.js';

/** Stage 1: by name, then by alias. An unknown name ends the call before any hook runs. */
export function findTool(call: RequestedCall, { registry }: Pick<CallEnvironment, 'registry'>): FoundCall | FailedCall {
  const { id, block } = call;
  const { name } = block;
  const found = registry.find(name);
  if (found) return { state: 'found', id, block, tool: found.tool, deprecatedAlias: found.deprecatedAlias };
  return fail(call, 1, {
    kind: 'unknown-tool',
    name,
    nearest: registry.nearest(name) ?? null,
    known: registry.tools.map((tool) => tool.name),
  });
}
