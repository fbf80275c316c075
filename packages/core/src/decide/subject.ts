import type { BashAnalysis } from '../bash/analysis.js';
import { isProtectedPath } from '../bash/protected-paths.js';
import { bashCommand } from './bash-command.js';
import type { CallEnvironment } from '../call-environment.js';
import { loadBashReader } from '../load-bash-reader.js';
import type { BashReading, Subject, SubjectPath } from '../permission/subject.js';
import type { Resource, Tool } from '../ports/tool.js';
import { realPath } from './real-path.js';
import { toolNames } from '../tool-names.js';
import { whenKnown } from '../when-known.js';

type Environment = Pick<CallEnvironment, 'context' | 'policy'>;

interface SubjectCall {
  readonly tool: Tool;
  readonly input: unknown;
}

type ModeSubject = Subject & { readonly protectedPath: boolean };

/** A call as rules and modes see it: paths resolved through symbolic links, a Bash command read. */
export function subjectOf(call: SubjectCall, env: Environment): ModeSubject | Promise<ModeSubject> {
  const command = bashCommand(call.tool, call.input);
  if (command !== null) return bashSubject(call, command, env);
  return whenKnown(call.tool.resources(call.input, env.context), (resources) =>
    pathSubject(call, undefined, resourcePaths(resources), env),
  );
}

async function bashSubject(call: SubjectCall, command: string, env: Environment): Promise<ModeSubject> {
  const { cwd, session, workingDirectories, sandbox } = env.context;
  const reader = await loadBashReader();
  const bash =
    reader && reader.readBash(command, { cwd, home: session.home, workingDirectories, shell: sandbox.caps.shell });
  return pathSubject(call, bash, bash ? bashPaths(bash.analysis) : [], env);
}

function pathSubject(
  call: SubjectCall,
  bash: BashReading | null | undefined,
  named: readonly NamedPath[],
  env: Environment,
): ModeSubject | Promise<ModeSubject> {
  if (named.length === 0) return withPaths(call, bash, [], env);
  const { fs } = env.context.sandbox;
  return Promise.all(
    named.map(async ({ opened, ...path }) => ({ ...path, real: await realPath(fs, opened ?? path.given) })),
  ).then((paths) => withPaths(call, bash, paths, env));
}

function withPaths(
  { tool, input }: SubjectCall,
  bash: BashReading | null | undefined,
  paths: readonly SubjectPath[],
  { context, policy }: Environment,
): ModeSubject {
  const { cwd, session, workingDirectories } = context;
  const { mode, projectRoot } = policy();
  const guarded = (path: string) => isProtectedPath(path, session.home);
  return {
    tool: tool.name,
    names: toolNames(tool),
    input,
    readOnly: bash === undefined ? tool.isReadOnly(input) : bash?.analysis.readOnly === true,
    paths,
    ...(bash !== undefined && { bash }),
    cwd,
    home: session.home,
    mode,
    projectRoot,
    workingDirectories,
    protectedPath: paths.some(({ access, given, real }) => access === 'write' && (guarded(given) || guarded(real))),
  };
}

type NamedPath = Omit<SubjectPath, 'real'> & { readonly opened?: string };

function resourcePaths(resources: readonly Resource[]): readonly NamedPath[] {
  return resources.flatMap((resource): readonly NamedPath[] => {
    if (resource.kind !== 'path' && resource.kind !== 'tree') return [];
    const { access, path } = resource;
    return [resource.kind === 'tree' ? { access, given: path, tree: true } : { access, given: path }];
  });
}

function bashPaths(bash: BashAnalysis): readonly NamedPath[] {
  const known = (effects: BashAnalysis['reads'], access: 'read' | 'write') =>
    effects.flatMap(({ path, opened }) => (path === null ? [] : [{ access, given: path, ...(opened && { opened }) }]));
  return [...known(bash.reads, 'read'), ...known(bash.writes, 'write')];
}
