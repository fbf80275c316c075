import type { BashAnalysis } from '../bash/analysis.js';
import { needBashReader } from '../load-bash-reader.js';
import type { Classifier, ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';
import type * as Vocabulary from './intents.js';
import { unsure } from './read-verdict.js';

/**
 * Matches descriptions by what commands are usually for, offline and at once. Such a likeness is reason enough to refuse
 * or to ask. It is none to allow: that needs, besides, that the reading of the command clears every part of it.
 */
export function glossClassifier(): Classifier {
  return {
    name: 'gloss',
    async classify(question) {
      const { command, cwd, home, workingDirectories } = question;
      // The vocabulary is loaded with the first question: most rules have no descriptions.
      const [reader, intents] = await Promise.all([needBashReader(), import('./intents.js')]);
      return judge(reader.analyzeBash(command, { cwd, home, workingDirectories }), question, intents);
    },
  };
}

type Intents = Pick<typeof Vocabulary, 'intentsOfCommand' | 'intentsOfDescription'>;

function judge(
  analysis: BashAnalysis,
  { deny, ask, allow }: ClassifierQuestion,
  { intentsOfCommand, intentsOfDescription }: Intents,
): ClassifierVerdict {
  const parts = analysis.commands.map(({ argv }) => intentsOfCommand(argv.map((word) => word ?? '')));
  const all = new Set(parts.flatMap((intents) => [...intents]));
  const touches = (description: string): boolean =>
    [...intentsOfDescription(description)].some((intent) => all.has(intent));
  const refused = deny.find(touches);
  if (refused !== undefined) return verdict('deny', refused, 'high');
  const asked = ask.find(touches);
  if (asked !== undefined) return verdict('ask', asked, 'high');
  const covered = allow.find((description) => {
    const named = intentsOfDescription(description);
    return parts.length > 0 && parts.every((intents) => [...intents].some((intent) => named.has(intent)));
  });
  if (covered === undefined) return unsure('No description speaks of what the command is for.');
  const cleared = analysis.readOnly && analysis.reads.length === 0 && analysis.outside.length === 0;
  return verdict('allow', covered, cleared ? 'high' : 'low');
}

function verdict(
  behavior: 'deny' | 'ask' | 'allow',
  matched: string,
  confidence: ClassifierVerdict['confidence'],
): ClassifierVerdict {
  return { behavior, confidence, matched, message: `The command looks like: ${matched}` };
}
