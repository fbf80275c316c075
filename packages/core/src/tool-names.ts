import type { Tool } from './ports/tool.js';

const known = new WeakMap<Tool, readonly string[]>();

/** Every name the tool answers to, the present one first: rules and matchers written for an old name bind as well. */
export function toolNames(tool: Tool): readonly string[] {
  let names = known.get(tool);
  if (!names) {
    names = [tool.name, ...tool.aliases, ...tool.deprecatedAliases];
    known.set(tool, names);
  }
  return names;
}
