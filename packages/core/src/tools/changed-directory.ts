import type { BashAnalysis } from '../bash/analysis.js';
import { isInsideAny, resolvePath } from '../bash/paths.js';
import type { ToolContext } from '../ports/tool.js';

/**
 * Carries a `cd` over to later calls: where it was the whole command, succeeded, and stays inside the working directories.
 * Gives the sentence that tells the model where it is now.
 */
export async function changedDirectory(analysis: BashAnalysis, context: ToolContext): Promise<string | undefined> {
  const [command, ...others] = analysis.commands;
  const isPlain = analysis.complete && command?.text.trim() === analysis.command.trim();
  if (!isPlain || others.length > 0 || command.argv[0] !== 'cd') return undefined;
  const [, target, ...rest] = command.words;
  const named = target?.homePath ?? (target?.kind === 'static' ? target.value : undefined);
  if (named === undefined || named.startsWith('-') || rest.length > 0) return undefined;
  const directory = await context.sandbox.fs.realpath(resolvePath(context.cwd, named));
  if (!isInsideAny(directory, context.workingDirectories)) {
    return `Shell cwd was reset to ${context.cwd}: ${directory} is outside the working directories`;
  }
  context.session.setCwd(directory);
  return `The working directory is now ${directory}`;
}
