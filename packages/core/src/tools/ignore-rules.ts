import { isInside, resolvePath } from '../bash/paths.js';
import { SandboxError, type SandboxFs } from '../ports/sandbox.js';

/** The `.gitignore` files that hold for a directory, the nearest first. */
export type IgnoreRules = readonly { readonly directory: string; readonly judge: Judge }[];

/** Takes a path relative to the file's directory, with a slash at the end where it is one. */
type Judge = (relative: string) => { readonly ignored: boolean; readonly unignored: boolean };

/** Whether git would leave this path out. The nearest file that says anything about it wins. */
export function isIgnored(path: string, isDirectory: boolean, all: IgnoreRules): boolean {
  for (const { directory, judge } of all) {
    const relative = path.slice(directory === '/' ? 1 : directory.length + 1);
    const { ignored, unignored } = judge(isDirectory ? `${relative}/` : relative);
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
  // Loaded with the first file that needs it: most directories have none.
  const { default: ignore } = await import('ignore');
  const rules = ignore({ ignorecase: false }).add(new TextDecoder().decode(bytes));
  const silent = { ignored: false, unignored: false };
  const judge: Judge = (relative) => (ignore.isPathValid(relative) ? rules.test(relative) : silent);
  return [{ directory, judge }, ...outer];
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
