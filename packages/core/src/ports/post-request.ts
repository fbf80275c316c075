/** What this package asks of a `fetch` it was given: a POST that follows no redirect to another place. */
export interface PostRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly redirect: 'error';
  readonly signal: AbortSignal;
}
