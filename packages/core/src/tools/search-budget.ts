import { breather, SLICE_MS } from './breathe.js';
import { fault, ToolFailure } from './tool-failure.js';

/** ms that the search of one file may take, turns of others not counted. */
const FILE_BUDGET_MS = 2_000;

export interface SearchBudget {
  /** The search of a file begins. */
  startFile(path: string): void;
  /** Whether `pause` has anything to do. */
  isDue(): boolean;
  /**
   * Gives others their turn when it is time. Throws once the signal aborts, and where the file takes too long: a pattern
   * that runs away is an error, not a wait.
   */
  pause(): Promise<void>;
}

export function searchBudget(signal: AbortSignal): SearchBudget {
  const breathe = breather(signal);
  let path = '';
  let turn = performance.now();
  let spent = 0;
  let since = performance.now();
  return {
    startFile: (name) => {
      path = name;
      spent = 0;
      since = performance.now();
    },
    isDue: () => signal.aborted || since - turn > SLICE_MS,
    pause: async () => {
      spent += performance.now() - since;
      if (spent > FILE_BUDGET_MS) {
        throw new ToolFailure(
          fault(
            'runawayPattern',
            `The search was given up: the pattern takes too long on ${path} (over ${FILE_BUDGET_MS} ms). Make it simpler, or leave that file out with glob.`,
          ),
        );
      }
      await breathe();
      since = performance.now();
      if (since - turn > SLICE_MS) turn = since;
    },
  };
}
