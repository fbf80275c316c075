import type { BashContext } from '../bash/analysis.js';
import { analyzeBash } from '../bash/analyze.js';
import { suggestBashRules } from '../bash/suggest-bash-rules.js';
import { bashHits } from './bash-hits.js';
import { explainBash } from './explain-bash.js';
import type { BashReading } from './subject.js';

/** Reads a command as far as that is possible without running it. Never throws. */
export function readBash(command: string, context: BashContext): BashReading {
  const analysis = analyzeBash(command, context);
  return {
    analysis,
    hits: (index, subject) => bashHits(index, subject, analysis),
    explain: (index, subject) => explainBash(index, subject, analysis),
    suggestions: () => suggestBashRules(analysis),
  };
}
