/** What the tabs of one session share: the name of their channel, and of the lock that the tab with the session holds. */
export function sessionName(namespace: string, sessionId: string): string {
  return `sallyport-tab ${namespace} ${sessionId}`;
}
