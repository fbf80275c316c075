/** Ends a git command. `message` is printed as it is, with a line end. */
export class GitFailure extends Error {
  constructor(
    message: string,
    readonly exitCode = 128,
  ) {
    super(message);
  }
}

/** For what real git can do and this one cannot. */
export function notHere(what: string): GitFailure {
  return new GitFailure(
    `git: ${what} is not available in the embedded sandbox; it is in the WebContainer sandbox or outside`,
    129,
  );
}
