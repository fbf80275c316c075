import type { Hook } from '@sallyport/core';
import type { PageApi, PageHookDescription } from '../protocol.js';
import type { PageCalls } from './page-calls.js';

/** Hooks whose functions are on the page. */
export function pageHooks(
  descriptions: readonly PageHookDescription[],
  page: Pick<PageApi, 'runHook'>,
  calls: PageCalls,
): Hook[] {
  return descriptions.map((description, place) => ({
    ...description,
    run: (input, signal) => calls.call((callId) => page.runHook(callId, place, input), signal),
  }));
}
