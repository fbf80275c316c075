// Settings files as people write them: each loads without a word, and decides as it says beside it.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import type { RawSettings } from '../ports/settings-source.js';
import { createSession } from '../session.js';
import { builtinTools } from '../tools/builtin-tools.js';

interface Style {
  readonly about: string;
  readonly trusted: boolean;
  readonly settings: RawSettings;
  readonly decisions: readonly { readonly tool: string; readonly input: unknown; readonly expect: string }[];
  /** Rules that a diagnostic is right about. */
  readonly diagnostics?: readonly string[];
}

const folder = new URL('../../fixtures/settings/', import.meta.url);
const styles = readdirSync(folder).map((name) => {
  const style = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Style;
  return [name, style.about, style] as const;
});

const stub = (name: string) =>
  defineTool({
    name,
    description: name,
    inputSchema: z.looseObject({}),
    checkPermissions: () => ({ behavior: 'passthrough' }),
    call: () => '',
  });

describe('settings in the styles people use', () => {
  it.each(styles)('L4.3 L4.4 %s: %s', async (_name, _about, { settings, trusted, decisions, diagnostics = [] }) => {
    const builtin = builtinTools();
    const known = new Set(builtin.map((tool) => tool.name));
    const others = [...new Set(decisions.map(({ tool }) => tool))].filter((name) => !known.has(name)).map(stub);
    const session = createSession({
      tools: [...builtin, ...others],
      settings,
      trusted,
      cwd: '/srv/app',
      home: '/home/user',
    });
    const told = (await session.diagnostics()).map((diagnostic) =>
      'rule' in diagnostic ? diagnostic.rule : diagnostic.message,
    );
    expect(told).toEqual(diagnostics);
    const made = await Promise.all(
      decisions.map(async ({ tool, input }) => ({
        tool,
        input,
        expect: (await session.explain({ name: tool, input })).behavior,
      })),
    );
    expect(made).toEqual(decisions);
  });
});
