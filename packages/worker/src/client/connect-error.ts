export type ConnectErrorCode =
  /** The worker raised an error before it said hello. */
  | 'worker-failed'
  /** It said nothing in time. */
  | 'no-answer'
  /** Page and worker come from different versions of this package. */
  | 'version'
  /** Another page, or another `connect`, has the worker. */
  | 'taken'
  /** Another worker, perhaps another tab's, has the session. */
  | 'in-use'
  /** The worker is well and could not open the session: a wrong option, tool, schema or sandbox. */
  | 'not-opened';

/** Why `connect` failed. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
  constructor(
    readonly code: ConnectErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** For a worker that says nothing, and for one that fails without words. */
export const USUAL_CAUSES =
  'Usual causes: the worker file was not built as a module worker (write ' +
  "`new Worker(new URL('@sallyport/worker/host', import.meta.url), { type: 'module' })` where your bundler sees it, and " +
  "keep the package out of dependency pre-bundling); a content security policy without `worker-src 'self'`; a second " +
  'copy or another version of the package behind the worker; an exception while the worker started (see the console).';
