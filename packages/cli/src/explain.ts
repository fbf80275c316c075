import {
  analyzeBash,
  createSession,
  destructiveWarning,
  failureText,
  suggestRules,
  type BashAnalysis,
} from '@sallyport/core';
import { memorySandbox } from '@sallyport/core/memory';
import type { CommandIo } from './command-io.js';
import { parseExplainLine, type ExplainLine } from './explain-line.js';
import { readJsonFile, readOptions, splitRules } from './options.js';
import { readLines } from './read-input.js';
import { toolsFor } from './tools-for.js';

interface Given {
  readonly flagSettings: unknown;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
}

/** `sallyport explain`: what stages 1 to 4 would say of each call, one decision a line. Exit code 1 where a line could not be read. */
export async function explain(args: readonly string[], io: CommandIo): Promise<number> {
  const options = readOptions(args, ['settings', 'allowed-tools', 'disallowed-tools']);
  const given: Given = {
    flagSettings: options.settings === undefined ? undefined : await readJsonFile('--settings', options.settings, io),
    allowedTools: splitRules(options['allowed-tools']),
    disallowedTools: splitRules(options['disallowed-tools']),
  };
  let exitCode = 0;
  for await (const text of readLines(io.input)) {
    const parsed = parseExplainLine(text);
    if (parsed.ok) {
      io.write(JSON.stringify(await explainLine(parsed.line, given)));
      continue;
    }
    exitCode = 1;
    io.write(JSON.stringify({ id: parsed.id, error: parsed.error }));
  }
  return exitCode;
}

async function explainLine({ id, setup = {}, input: call }: ExplainLine, given: Given) {
  const { cwd = '/srv/app', home = '/home/user', files = {} } = setup;
  const sandbox = memorySandbox({ workdir: cwd, home });
  for (const [path, content] of Object.entries(files)) {
    const absolute = path.startsWith('/') ? path : `${cwd}/${path}`;
    if (typeof content === 'string') await sandbox.fs.write(absolute, content);
    else await sandbox.fs.symlink?.(content.link, absolute);
  }
  const session = createSession({
    tools: toolsFor(call.tool),
    ports: { sandbox },
    cwd,
    home,
    trusted: setup.trusted ?? true,
    workingDirectories: setup.workingDirectories ?? [],
    settings: sourcesOf(setup, given),
    allowedTools: given.allowedTools,
    disallowedTools: given.disallowedTools,
    ...(setup.mode !== undefined && { mode: setup.mode }),
  });
  const explanation = await session.explain({ name: call.tool, input: call.input });
  if (explanation.behavior === 'invalid') {
    const by = { ...explanation.failure, message: failureText(explanation.failure) };
    return { id: id ?? null, decision: 'invalid', by, trail: [] };
  }
  const command = bashCommandOf(call);
  const context = { cwd, home, projectRoot: cwd, workingDirectories: [cwd, ...(setup.workingDirectories ?? [])] };
  return {
    id: id ?? null,
    decision: explanation.behavior,
    by: explanation.by,
    trail: explanation.trail,
    ...(command !== null && { bash: summary(analyzeBash(command, context)), warning: destructiveWarning(command) }),
    suggestions: explanation.behavior === 'ask' ? suggestRules({ name: call.tool, input: call.input }, context) : [],
  };
}

/** `setup.permissions` counts as the project's own settings, trusted unless the set-up says otherwise (lifecycle, reading 10). */
function sourcesOf(setup: NonNullable<ExplainLine['setup']>, { flagSettings }: Given) {
  const project = {
    ...(setup.permissions !== undefined && { permissions: setup.permissions }),
    ...(setup.hookAllow !== undefined && { hookAllow: setup.hookAllow }),
  };
  return {
    ...(Object.keys(project).length > 0 && { projectSettings: project }),
    ...(flagSettings !== undefined && { flagSettings }),
    ...setup.sources,
    // Also where all others are empty: this is a record by source, never a bare settings object.
    session: setup.sources?.session,
  };
}

function bashCommandOf({ tool, input }: ExplainLine['input']): string | null {
  if (tool !== 'Bash' || typeof input !== 'object' || input === null || !('command' in input)) return null;
  return typeof input.command === 'string' ? input.command : null;
}

const summary = ({ readOnly, complete, commands, writes }: BashAnalysis) => ({
  readOnly,
  complete,
  commands: commands.map(({ argv, text }) => ({ argv, text })),
  writes: writes.map(({ path, text }) => ({ path, text })),
});
