import { analyzeBash } from '../bash/analyze.js';
import type { Classifier } from '../ports/classifier.js';
import { unsure } from './read-verdict.js';

/** Judges by reading the command alone: what only reads is allowed, of anything else it is unsure. Asks no model. */
export function staticClassifier(): Classifier {
  return {
    name: 'static',
    async classify({ command, cwd, home, workingDirectories }) {
      const analysis = analyzeBash(command, { cwd, home, workingDirectories });
      if (!analysis.readOnly) return unsure('The command may do more than read.');
      return { behavior: 'allow', confidence: 'high', message: 'The command only reads.' };
    },
  };
}
