/**
 * In a worker of a bench: does the jobs that the page asks for, and answers pings.
 * @param {Readonly<Record<string, (about: any) => Promise<unknown>>>} jobs
 */
export function serveJobs(jobs) {
  onmessage = async ({ data }) => {
    if (data === 'ping') return postMessage('pong');
    try {
      postMessage({ value: await jobs[data.job]?.(data.about) });
    } catch (error) {
      postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
}
