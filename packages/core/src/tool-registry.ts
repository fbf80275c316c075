import { INVENTED_NAMES } from './invented-names.js';
import { nearestName } from './nearest-name.js';
import type { Tool } from './ports/tool.js';

export interface FoundTool {
  readonly tool: Tool;
  /** The deprecated alias by which it was called, or null. */
  readonly deprecatedAlias: string | null;
}

export interface ToolRegistry {
  readonly tools: readonly Tool[];
  /** Every name that a tool answers to, and the name it has now. */
  readonly currentNames: ReadonlyMap<string, string>;
  /** By name, then by alias (L1.1). */
  find(name: string): FoundTool | undefined;
  /** The known name nearest to an unknown one, if any is near enough to have been meant (L1.3). */
  nearest(name: string): string | undefined;
}

/**
 * Indexes tools by every name they answer to.
 * @throws TypeError when two tools claim one name: which of them runs must not depend on their order.
 */
export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  // A Map, not an object: names that live on prototypes must not resolve.
  const byName = new Map<string, FoundTool>();
  const claim = (name: string, found: FoundTool) => {
    const other = byName.get(name);
    if (other) throw new TypeError(`Two tools answer to the name ${name}: ${other.tool.name} and ${found.tool.name}`);
    byName.set(name, found);
  };
  for (const tool of tools) claim(tool.name, { tool, deprecatedAlias: null });
  for (const tool of tools) {
    for (const alias of tool.aliases) claim(alias, { tool, deprecatedAlias: null });
    for (const alias of tool.deprecatedAliases) claim(alias, { tool, deprecatedAlias: alias });
  }
  return {
    tools,
    currentNames: new Map([...byName].map(([name, found]) => [name, found.tool.name])),
    find: (name) => byName.get(name),
    nearest: (name) => {
      const known = [...byName.values()].map((found) => found.tool.name);
      const invented = INVENTED_NAMES.get(name);
      return invented !== undefined && known.includes(invented) ? invented : nearestName(name, known);
    },
  };
}
