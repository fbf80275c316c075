/** The frames of this page in which a WebContainer may live. */
export function frames(): readonly HTMLIFrameElement[] {
  return [...document.querySelectorAll<HTMLIFrameElement>('iframe[src*="/headless?"]')];
}

/** Calls `onGone` when the frame is taken out of the page. Returns what ends the watch. */
export function watchFrame(frame: HTMLIFrameElement, onGone: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (frame.isConnected) return;
    observer.disconnect();
    onGone();
  });
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}
