import type { BashAnalysis } from '../bash/analysis.js';
import { SandboxError } from '../ports/sandbox.js';
import type { ToolContext } from '../ports/tool.js';
import { realPath } from '../decide/real-path.js';
import { recordRead } from './read-state.js';

/** Commands that show a file. */
const SHOWING: ReadonlySet<string> = new Set([
  'cat',
  'nl',
  'bat',
  'head',
  'tail',
  'sed',
  'grep',
  'egrep',
  'fgrep',
  'rg',
]);

/** A plain command that showed one file counts as reading it; in a pipe or with a redirect it does not. */
export async function recordCommandRead(analysis: BashAnalysis, context: ToolContext): Promise<void> {
  const [command, ...others] = analysis.commands;
  const [read, ...otherReads] = analysis.reads;
  const isOne = command && read && others.length === 0 && otherReads.length === 0 && analysis.readOnly;
  if (!isOne || read.via !== 'argument' || read.path === null || read.uncertain) return;
  if (!SHOWING.has(command.argv[0] ?? '') || analysis.redirects.writes.length > 0) return;
  try {
    const real = await realPath(context.sandbox.fs, read.path);
    await recordRead(context.session, real, await context.sandbox.fs.read(real), true);
  } catch (error) {
    // A directory, or gone since: nothing was read that an edit could rest on.
    if (!SandboxError.is(error)) throw error;
  }
}
