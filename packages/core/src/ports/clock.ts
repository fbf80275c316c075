/** Time as the pipeline needs it: deadlines on a monotonic clock, dates for records. */
export interface Clock {
  /** ms, monotonic, any origin. */
  now(): number;
  /** ms since the epoch. */
  date(): number;
  /** Calls `wake` once after `ms`; the answer cancels it. */
  after(ms: number, wake: () => void): () => void;
}
