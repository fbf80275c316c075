/** Asks for signs of life, while somebody waits for the worker. */
export interface Heartbeat {
  start(): void;
  stop(): void;
}

/** Questions in the time after which a worker counts as hung: late answers of a busy page are heard between two of them. */
const BEATS = 5;

/**
 * Calls `onHung` once when `ping` was not answered for `hangMs` in which this page was awake. The timers of a page in the
 * background are late, and those of a sleeping machine stand still, as does the worker: so each turn of the timer counts
 * for no more than one beat, however long it took.
 */
export function createHeartbeat(ping: () => Promise<unknown>, hangMs: number, onHung: () => void): Heartbeat {
  const beatMs = hangMs / BEATS;
  let timer: ReturnType<typeof setInterval> | undefined;
  let silentMs = 0;
  let last = 0;
  let asked = false;

  const ask = (): void => {
    asked = true;
    const heard = () => {
      asked = false;
      silentMs = 0;
    };
    // An error is an answer too: of a worker that is well.
    ping().then(heard, heard);
  };
  const beat = (): void => {
    const now = performance.now();
    if (asked) silentMs += Math.min(now - last, beatMs);
    else ask();
    last = now;
    if (silentMs < hangMs) return;
    stop();
    onHung();
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    start: () => {
      if (timer !== undefined || !Number.isFinite(hangMs)) return;
      silentMs = 0;
      last = performance.now();
      timer = setInterval(beat, beatMs);
      if (!asked) ask();
    },
    stop,
  };
}
