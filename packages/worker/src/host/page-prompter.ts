import type { PromptAnswer, Prompter, TrustAnswer } from '@sallyport/core';
import type { PageApi, Reply } from '../protocol.js';
import { unwrap } from '../wire/reply.js';
import { toStopReason } from '../wire/stop-reason.js';

type Page = Pick<PageApi, 'ask' | 'askTrust' | 'closePrompt'>;

/**
 * Asks on the page. Its answers are checked where they are used: the page's prompter may say anything.
 *
 * @param schemaOf JSON Schema of a tool's input, for a form; null where there is none.
 */
export function pagePrompter(
  page: Page,
  schemaOf: (tool: string) => Readonly<Record<string, unknown>> | null,
  asksTrust: boolean,
): Prompter {
  return {
    ask: (request, signal) => {
      const withSchema = { ...request, inputSchema: request.inputSchema ?? schemaOf(request.tool) };
      return settled<PromptAnswer>(page, request.id, signal, () => page.ask(withSchema));
    },
    ...(asksTrust && {
      askTrust: (request, signal) => settled<TrustAnswer>(page, request.id, signal, () => page.askTrust(request)),
    }),
  };
}

function settled<Answer>(
  page: Pick<Page, 'closePrompt'>,
  id: string,
  signal: AbortSignal,
  ask: () => Promise<Reply<unknown>>,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const onAbort = () => {
      const reason = toStopReason(signal.reason);
      page.closePrompt(id, reason).catch(reject);
      // A prompt that a person is busy with outlives a late allow, and its answer counts; nothing else is waited for.
      if (reason.kind === 'stop') reject(signal.reason as Error);
    };
    const settle = (reply: Reply<unknown>) => {
      signal.removeEventListener('abort', onAbort);
      resolve(unwrap(reply) as Answer);
    };
    ask().then(settle).catch(reject);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
