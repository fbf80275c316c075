import type { BashAnalysis } from '../bash/analysis.js';
import { analyzeBash } from '../bash/analyze.js';
import { isProtectedPath } from '../bash/protected-paths.js';
import { bashCommand } from './bash-command.js';
import type { CallEnvironment } from '../call-environment.js';
import type { Subject, SubjectPath } from '../permission/subject.js';
import type { Resource, Tool } from '../ports/tool.js';
import { realPath } from './real-path.js';
import { toolNames } from '../tool-names.js';

type ModeSubject = Subject & { readonly protectedPath: boolean };

/** A call as rules and modes see it: paths resolved through symbolic links, a Bash command read. */
export function subjectOf(
  call: { readonly tool: Tool; readonly input: unknown },
  env: Pick<CallEnvironment, 'context' | 'policy'>,
): ModeSubject | Promise<ModeSubject> {
  const bash = readCommand(call, env);
  const named = bash ? bashPaths(bash) : resourcePaths(call.tool.resources(call.input, env.context));
  if (named.length === 0) return withPaths(call, bash, [], env);
  const { fs } = env.context.sandbox;
  return Promise.all(named.map(async (path) => ({ ...path, real: await realPath(fs, path.given) }))).then((paths) =>
    withPaths(call, bash, paths, env),
  );
}

function withPaths(
  { tool, input }: { readonly tool: Tool; readonly input: unknown },
  bash: BashAnalysis | undefined,
  paths: readonly SubjectPath[],
  { context, policy }: Pick<CallEnvironment, 'context' | 'policy'>,
): ModeSubject {
  const { cwd, session, workingDirectories } = context;
  const { mode, projectRoot } = policy();
  const guarded = (path: string) => isProtectedPath(path, session.home);
  return {
    tool: tool.name,
    names: toolNames(tool),
    input,
    readOnly: bash ? bash.readOnly : tool.isReadOnly(input),
    paths,
    ...(bash && { bash }),
    cwd,
    home: session.home,
    mode,
    projectRoot,
    workingDirectories,
    protectedPath: paths.some(({ access, given, real }) => access === 'write' && (guarded(given) || guarded(real))),
  };
}

function readCommand(
  call: { readonly tool: Tool; readonly input: unknown },
  { context }: Pick<CallEnvironment, 'context'>,
): BashAnalysis | undefined {
  const command = bashCommand(call.tool, call.input);
  if (command === null) return undefined;
  const { cwd, session, workingDirectories, sandbox } = context;
  return analyzeBash(command, { cwd, home: session.home, workingDirectories, shell: sandbox.caps.shell });
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
