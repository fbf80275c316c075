// Its own chunk: the reading of commands is large, and most visitors never ask for it.
import { localClassifier, type SandboxCaps } from '@sallyport/core';
import type { Checks } from '../demo/demo-checks.js';
import { el } from '../ui/el.js';

/** What the classifier that needs no model makes of a command: its verdict, how sure it is, and by which description. */
export async function verdictOf(
  command: string,
  { descriptions }: Checks,
  { workdir, home }: SandboxCaps,
): Promise<HTMLElement> {
  const question = { command, cwd: workdir, home, workingDirectories: [workdir], ...descriptions };
  const { behavior, confidence, matched, message } = await localClassifier().classify(
    question,
    new AbortController().signal,
  );
  return el(
    'p',
    { class: 'note' },
    `Verdict: ${behavior}, ${confidence} confidence`,
    matched === undefined ? `. ${message}` : ', by the description ',
    matched === undefined ? null : el('code', {}, matched),
  );
}
