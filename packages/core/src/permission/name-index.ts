// Rules by tool name: plain names, whole MCP servers, and names with `*`.
import { wildcard, type Wildcard } from './wildcard.js';

export interface NameIndex<Tag> {
  /** A Map, so that names of prototypes are names like others. */
  readonly exact: ReadonlyMap<string, readonly Tag[]>;
  /** `mcp__server` and `mcp__server__*`, under the server's name. */
  readonly servers: ReadonlyMap<string, readonly Tag[]>;
  readonly globs: ReadonlyMap<string, readonly { readonly pattern: Wildcard; readonly tag: Tag }[]>;
  /** The lengths of the keys of `globs`, which are the literal starts of the patterns. */
  readonly globStarts: readonly number[];
}

/** The server that `mcp__server` or `mcp__server__*` stands for. */
export function mcpServerOf(ruleTool: string): string | undefined {
  const server = /^mcp__(.+?)(?:__\*)?$/.exec(ruleTool)?.[1];
  return server === undefined || server.includes('*') || server.includes('__') ? undefined : server;
}

export function buildNameIndex<Tag>(rules: readonly { readonly tool: string; readonly tag: Tag }[]): NameIndex<Tag> {
  const exact = new Map<string, Tag[]>();
  const servers = new Map<string, Tag[]>();
  const globs = new Map<string, { pattern: Wildcard; tag: Tag }[]>();
  for (const { tool, tag } of rules) {
    const server = mcpServerOf(tool);
    if (server !== undefined) push(servers, server, tag);
    else if (tool.includes('*')) push(globs, tool.slice(0, tool.indexOf('*')), { pattern: wildcard(tool), tag });
    else push(exact, tool, tag);
  }
  return { exact, servers, globs, globStarts: [...new Set([...globs.keys()].map((start) => start.length))] };
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export function matchNames<Tag>(index: NameIndex<Tag>, names: readonly string[]): Tag[] {
  const hits = new Set<Tag>();
  for (const name of names) {
    for (const tag of index.exact.get(name) ?? []) hits.add(tag);
    const server = name.startsWith('mcp__') ? /^mcp__(.+?)__/.exec(name)?.[1] : undefined;
    if (server !== undefined) for (const tag of index.servers.get(server) ?? []) hits.add(tag);
    for (const length of index.globStarts) {
      if (length > name.length) continue;
      for (const { pattern, tag } of index.globs.get(name.slice(0, length)) ?? []) {
        if (pattern(name)) hits.add(tag);
      }
    }
  }
  return [...hits];
}
