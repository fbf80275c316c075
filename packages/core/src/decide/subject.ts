import type { BashAnalysis } from '../bash/analysis.js';
import { analyzeBash } from '../bash/analyze.js';
import { isProtectedPath } from '../bash/protected-paths.js';
import { bashCommand } from './bash-command.js';
import type { CallEnvironment } from '../call-environment.js';
import type { Subject, SubjectPath } from '../permission/subject.js';
import type { Resource, Tool } from '../ports/tool.js';
import { realPath } from './real-path.js';
import { toolNames } from '../tool-names.js';

/** A call as rules and modes see it: paths resolved through symbolic links, a Bash command read. */
export async function subjectOf(
  call: { readonly tool: Tool; readonly input: unknown },
  env: Pick<CallEnvironment, 'context' | 'policy'>,
): Promise<Subject & { readonly protectedPath: boolean }> {
  const { cwd, session, sandbox, workingDirectories } = env.context;
  const bash = readCommand(call, env);
  const named = bash ? bashPaths(bash) : resourcePaths(call.tool.resources(call.input, env.context));
  const paths =
    named.length === 0
      ? []
      : await Promise.all(named.map(async (path) => ({ ...path, real: await realPath(sandbox.fs, path.given) })));
  return {
    tool: call.tool.name,
    names: toolNames(call.tool),
    input: call.input,
    readOnly: bash ? bash.readOnly : call.tool.isReadOnly(call.input),
    paths,
    ...(bash && { bash }),
    cwd,
    home: session.home,
    mode: env.policy().mode,
    projectRoot: env.policy().projectRoot,
    workingDirectories,
    protectedPath: paths.some(
      ({ access, given, real }) =>
        access === 'write' && (isProtectedPath(given, session.home) || isProtectedPath(real, session.home)),
    ),
  };
}

function readCommand(
  call: { readonly tool: Tool; readonly input: unknown },
  { context }: Pick<CallEnvironment, 'context'>,
): BashAnalysis | undefined {
  const command = bashCommand(call.tool, call.input);
  if (command === null) return undefined;
  const { cwd, session, workingDirectories } = context;
  return analyzeBash(command, { cwd, home: session.home, workingDirectories });
}

type NamedPath = Omit<SubjectPath, 'real'>;

function resourcePaths(resources: readonly Resource[]): readonly NamedPath[] {
  return resources.flatMap((resource): readonly NamedPath[] => {
    if (resource.kind !== 'path' && resource.kind !== 'tree') return [];
    const { access, path } = resource;
    return [resource.kind === 'tree' ? { access, given: path, tree: true } : { access, given: path }];
  });
}

function bashPaths(bash: BashAnalysis): readonly NamedPath[] {
  const known = (effects: BashAnalysis['reads'], access: 'read' | 'write') =>
    effects.flatMap(({ path }) => (path === null ? [] : [{ access, given: path }]));
  return [...known(bash.reads, 'read'), ...known(bash.writes, 'write')];
}
