/** The Web Locks of this thread; there are none in an insecure context, nor in older Node. */
export function webLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}
