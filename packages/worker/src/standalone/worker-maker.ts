/**
 * Makes workers of code that is at hand as text. Their address is a blob's, which is never given back: it lasts as long as
 * the page, and a worker may be replaced at any time. A content security policy must allow `worker-src blob:`.
 */
export function workerMaker(code: string): () => Worker {
  let url: string | undefined;
  return () => {
    url ??= URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    return new Worker(url, { type: 'module' });
  };
}
