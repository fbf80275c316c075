import type { Classifier, ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';
import type { Clock } from '../ports/clock.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { readVerdict, unsure } from './read-verdict.js';
import type { VerdictCache } from './verdict-cache.js';

export const DEFAULT_CLASSIFIER_TIMEOUT_MS = 3_000;

/** A verdict on its way. It belongs to `command` and to nothing else: for a rewritten command it is stale. */
export interface PendingClassifierCheck {
  readonly command: string;
  /** Never rejects: what could not be judged is `unsure`. */
  readonly verdict: Promise<ClassifierVerdict>;
  /** The verdict, once it is there. */
  settled(): ClassifierVerdict | undefined;
  /** Nobody needs the verdict any more; one that is not there yet becomes `unsure`. */
  stop(): void;
}

export interface ClassifierEnvironment {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** ms; default 3,000. */
  readonly timeoutMs?: number;
  readonly cache?: VerdictCache;
  /** Told of a failure by its class (`TimeoutError` for the deadline). A throw is dropped. */
  onFailure?(errorClass: string, durationMs: number): void;
}

/** Starts judging at once and waits for nothing (L3.1, L3.3). */
export function startClassifier(
  classifier: Classifier,
  question: ClassifierQuestion,
  env: ClassifierEnvironment,
): PendingClassifierCheck {
  const { clock, signal, cache, timeoutMs = DEFAULT_CLASSIFIER_TIMEOUT_MS } = env;
  const controller = new AbortController();
  const start = clock.now();
  let current: ClassifierVerdict | undefined;
  let settle: (verdict: ClassifierVerdict) => void = () => {};
  const verdict = new Promise<ClassifierVerdict>((resolve) => (settle = resolve));

  const end = (result: ClassifierVerdict, reason?: DOMException): void => {
    if (current) return;
    current = result;
    cancelDeadline();
    signal.removeEventListener('abort', stop);
    settle(result);
    if (reason) controller.abort(reason);
  };
  const stop = (): void => end(unsure('Nobody waited for the classifier.'), new DOMException('Stopped', 'AbortError'));
  const fail = (errorClass: string, message: string, reason?: DOMException): void => {
    if (!current) report(env, errorClass, clock.now() - start);
    end(unsure(message), reason);
  };
  const cancelDeadline = clock.after(timeoutMs, () =>
    fail(
      'TimeoutError',
      `The classifier did not answer within ${timeoutMs} ms.`,
      new DOMException('Time limit', 'TimeoutError'),
    ),
  );
  signal.addEventListener('abort', stop, { once: true });

  const check: PendingClassifierCheck = { command: question.command, verdict, settled: () => current, stop };
  const known = cache?.get(classifier.name, question);
  if (signal.aborted) stop();
  else if (known) end(known);
  else
    void ask(classifier, question, controller.signal).then(
      (answer) => {
        const read = readVerdict(answer, question);
        if (!current) cache?.set(classifier.name, question, read);
        end(read);
      },
      (error: unknown) => fail(classifyToolError(error), 'The classifier failed.'),
    );
  return check;
}

async function ask(classifier: Classifier, question: ClassifierQuestion, signal: AbortSignal): Promise<unknown> {
  return classifier.classify(question, signal);
}

function report(env: ClassifierEnvironment, errorClass: string, durationMs: number): void {
  try {
    env.onFailure?.(errorClass, durationMs);
  } catch {
    // Telemetry that fails is dropped; the verdict stands.
  }
}
