import { breather, SLICE_MS } from './breathe.js';
import { fault, ToolFailure } from './tool-failure.js';

/** ms that the search of one file may take, turns of others not counted. */
const FILE_BUDGET_MS = 2_000;

/** Bytes that are looked through, or what as many small files cost, before the time is asked for. */
const UNTIMED_BYTES = 32 * 1024;
const BYTES_A_FILE = 1024;

export interface SearchBudget {
  /** The search of a file begins: `name` in `directory`, which ends with a slash. */
  startFile(directory: string, name: string): void;
  /** Counts bytes that are about to be searched; whether `pause` has anything to do. */
  isDue(bytes: number): boolean;
  /**
   * Gives others their turn when it is time. Throws once the signal aborts, and where the file takes too long: a pattern
   * that runs away is an error, not a wait.
   */
  pause(): Promise<void>;
}

export function searchBudget(signal: AbortSignal): SearchBudget {
  const breathe = breather(signal);
  let [directory, name] = ['', ''];
  let turn = performance.now();
  let since = turn;
  let spent = 0;
  let untimed = 0;
  return {
    startFile: (inside, called) => {
      directory = inside;
      name = called;
      spent = 0;
    },
    isDue: (bytes) => {
      untimed += bytes + BYTES_A_FILE;
      if (untimed < UNTIMED_BYTES) return false;
      untimed = 0;
      since = performance.now();
      return signal.aborted || since - turn > SLICE_MS;
    },
    pause: async () => {
      spent += performance.now() - since;
      if (spent > FILE_BUDGET_MS) {
        throw new ToolFailure(
          fault(
            'runawayPattern',
            `The search was given up: the pattern takes too long on ${directory}${name} (over ${FILE_BUDGET_MS} ms). Make it simpler, or leave that file out with glob.`,
          ),
        );
      }
      await breathe();
      since = performance.now();
      if (since - turn > SLICE_MS) turn = since;
    },
  };
}
