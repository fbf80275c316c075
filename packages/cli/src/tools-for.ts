import type { Tool } from '@sallyport/core';
import { builtinTools } from '@sallyport/core/tools';
import { knownTools } from './known-tools.js';

/** The built-in tools, and stand-ins for others that rules are written for; `name` is known where its form tells what it is. */
export function toolsFor(name: string): readonly Tool[] {
  const builtin = builtinTools();
  const taken = new Set(builtin.flatMap((tool) => [tool.name, ...tool.aliases, ...tool.deprecatedAliases]));
  return [...builtin, ...knownTools(name).filter((tool) => !taken.has(tool.name))];
}
