import type { PromptAnswer, Prompter } from '@sallyport/core';
import type { PageApi, Reply } from '../protocol.js';
import { unwrap } from '../wire/reply.js';
import { toStopReason } from '../wire/stop-reason.js';

/** Asks on the page. Its answers are checked where they are used: the page's prompter may say anything. */
export function pagePrompter(page: Pick<PageApi, 'ask' | 'closePrompt'>): Prompter {
  return {
    ask: (request, signal) =>
      new Promise<PromptAnswer>((resolve, reject) => {
        const onAbort = () => {
          const reason = toStopReason(signal.reason);
          page.closePrompt(request.id, reason).catch(reject);
          // A prompt that a person is busy with outlives a late allow, and its answer counts; nothing else is waited for.
          if (reason.kind === 'stop') reject(signal.reason as Error);
        };
        const settle = (reply: Reply<unknown>) => {
          signal.removeEventListener('abort', onAbort);
          resolve(unwrap(reply) as PromptAnswer);
        };
        page.ask(request).then(settle).catch(reject);
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
      }),
  };
}
