// Asks a person about what a project's settings would grant: once for each thing, one question at a time.
import type { Prompter } from '../ports/prompter.js';
import type { SettingsGrant } from '../ports/trust-store.js';
import { grantKey } from '../settings/trust.js';

export interface TrustQuestion {
  /** To be called with what waits for an answer whenever that may have changed. */
  ask(waiting: readonly SettingsGrant[]): void;
}

/** Where a prompter asks no such questions, or fails at one, what waits goes on waiting. */
export function createTrustQuestion(options: {
  readonly sessionId: string;
  readonly projectRoot: string;
  readonly prompter: Prompter | null;
  readonly onNeeded: (grants: readonly SettingsGrant[]) => void;
  readonly onAnswer: (grants: readonly SettingsGrant[], trusted: boolean) => void;
  readonly onFailure: (error: unknown) => void;
}): TrustQuestion {
  const { sessionId, projectRoot, prompter, onNeeded, onAnswer, onFailure } = options;
  let asked = '';
  let asking: AbortController | undefined;

  return {
    ask: (waiting) => {
      const name = waiting.map(grantKey).sort().join('\n');
      if (name === asked) return;
      asked = name;
      asking?.abort(new DOMException('The settings have changed.', 'AbortError'));
      asking = undefined;
      if (waiting.length === 0) return;
      onNeeded(waiting);
      if (!prompter?.askTrust) return;
      const question = (asking = new AbortController());
      const request = { id: crypto.randomUUID(), sessionId, projectRoot, grants: waiting };
      // A prompter that throws is one that fails.
      void (async () => prompter.askTrust?.(request, question.signal))().then(
        (answer) => {
          if (question.signal.aborted || (answer !== 'trust' && answer !== 'refuse')) return;
          onAnswer(waiting, answer === 'trust');
        },
        (error: unknown) => void (question.signal.aborted || onFailure(error)),
      );
    },
  };
}
