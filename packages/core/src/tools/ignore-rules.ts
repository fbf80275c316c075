import ignore, { type Ignore } from 'ignore';
import { isInside, resolvePath } from '../bash/paths.js';
import { SandboxError, type SandboxFs } from '../ports/sandbox.js';

/** The `.gitignore` files that hold for a directory, the nearest first. */
export type IgnoreRules = readonly { readonly directory: string; readonly rules: Ignore }[];

/** Whether git would leave this path out. The nearest file that says anything about it wins. */
export function isIgnored(path: string, isDirectory: boolean, all: IgnoreRules): boolean {
  for (const { directory, rules } of all) {
    const relative = path.slice(directory === '/' ? 1 : directory.length + 1);
    if (!ignore.isPathValid(relative)) continue;
    const { ignored, unignored } = rules.test(isDirectory ? `${relative}/` : relative);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

/** Adds what the directory itself says. */
export async function withRulesOf(fs: SandboxFs, directory: string, outer: IgnoreRules): Promise<IgnoreRules> {
  let bytes: Uint8Array;
  try {
    bytes = await fs.read(`${directory === '/' ? '' : directory}/.gitignore`);
  } catch (error) {
    if (SandboxError.is(error) && error.code !== 'EDEAD') return outer;
    throw error;
  }
  return [{ directory, rules: ignore({ ignorecase: false }).add(new TextDecoder().decode(bytes)) }, ...outer];
}

/**
 * What the directories above `root` say, from its working directory down. Nothing, where they leave out `root` itself:
 * who names an ignored directory wants to look into it.
 */
export async function rulesAbove(
  fs: SandboxFs,
  root: string,
  workingDirectories: readonly string[],
): Promise<IgnoreRules> {
  const home = workingDirectories
    .map((each) => resolvePath('/', each))
    .find((each) => each !== root && isInside(root, each));
  if (home === undefined) return [];
  let rules: IgnoreRules = await withRulesOf(fs, home, []);
  const names = root.slice(home === '/' ? 1 : home.length + 1).split('/');
  let directory = home;
  for (const [index, name] of names.entries()) {
    directory = `${directory === '/' ? '' : directory}/${name}`;
    if (isIgnored(directory, true, rules)) return [];
    if (index < names.length - 1) rules = await withRulesOf(fs, directory, rules);
  }
  return rules;
}
