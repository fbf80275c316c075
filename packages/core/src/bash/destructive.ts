import { analyzeBash } from './analyze.js';
import { analysisClasses } from './analysis-classes.js';
import type { BashAnalysis } from './analysis.js';
import type { DestructiveClass } from './destructive-classes.js';

/**
 * A sentence for a person when the command destroys something, otherwise null. It looks at what would run, so that text in
 * quotes, comments, heredocs and search patterns never warns.
 *
 * @example destructiveWarning('git push --force') // 'Overwrites history on the remote.'
 */
export function destructiveWarning(command: string): string | null {
  return analyzeBash(command, { cwd: '/', home: '/', workingDirectories: ['/'] }).warning;
}

/** The classes behind the sentence, e.g. `['force-push']`. */
export function destructiveClasses(analysis: BashAnalysis): DestructiveClass[] {
  return analysisClasses(analysis);
}
