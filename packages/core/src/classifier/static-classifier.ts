import { needBashReader } from '../load-bash-reader.js';
import type { Classifier } from '../ports/classifier.js';
import { unsure } from './read-verdict.js';

/**
 * Judges by reading the command alone, and asks no model: what only reads is allowed, of anything else it is unsure. It
 * sees names, not links; where a command names files, it says so with low confidence, which decides nothing, and leaves
 * the verdict to the tool, which looks where each file really lies.
 */
export function staticClassifier(): Classifier {
  return {
    name: 'static',
    async classify({ command, cwd, home, workingDirectories }) {
      const reader = await needBashReader();
      const { readOnly, reads, outside } = reader.analyzeBash(command, { cwd, home, workingDirectories });
      if (!readOnly) return unsure('The command may do more than read.');
      const namesFiles = reads.length > 0 || outside.length > 0;
      return {
        behavior: 'allow',
        confidence: namesFiles ? 'low' : 'high',
        message: namesFiles ? 'The command only reads the files that it names.' : 'The command only reads.',
      };
    },
  };
}
