import { defineTool, type Tool } from '@sallyport/core';
import * as z from 'zod';

/**
 * Tools that rules are commonly written for and that this package does not run: `explain` knows their names, so that
 * people can try their rules. Without opinion, but for what they would write.
 */
const PUBLIC_TOOLS: Readonly<
  Record<string, { readonly aliases?: readonly string[]; readonly writes?: string; readonly readOnly?: boolean }>
> = {
  WebFetch: {},
  WebSearch: {},
  Agent: { aliases: ['Task'] },
  MultiEdit: { writes: 'file_path' },
  NotebookEdit: { writes: 'notebook_path' },
  NotebookRead: { readOnly: true },
  Skill: {},
  SlashCommand: {},
  ExitPlanMode: {},
  AskUserQuestion: {},
};

/** The stand-ins for `explain` when it is asked about `name`; MCP tools are known by their form. */
export function knownTools(name: string): readonly Tool[] {
  const listed = Object.entries(PUBLIC_TOOLS).map(([tool, { aliases = [], writes, readOnly = false }]) =>
    standIn(tool, aliases, writes, readOnly),
  );
  return name.startsWith('mcp__') ? [...listed, standIn(name, [], undefined, false)] : listed;
}

function standIn(name: string, aliases: readonly string[], writes: string | undefined, readOnly: boolean): Tool {
  return defineTool({
    name,
    description: `${name} (known by name only)`,
    aliases,
    inputSchema: z.record(z.string(), z.unknown()),
    isReadOnly: () => readOnly,
    checkPermissions: () => ({ behavior: 'passthrough' }),
    resources: (input, { cwd }) => {
      const path = writes === undefined ? undefined : input[writes];
      if (typeof path !== 'string') return [];
      return [{ kind: 'path', access: 'write', path: path.startsWith('/') ? path : `${cwd}/${path}` }];
    },
    call: () => {
      throw new Error(`${name} cannot be run here`);
    },
  }) as Tool;
}
