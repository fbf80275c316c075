// The entry `@sallyport/worker/prompt`. Loading it defines <sallyport-prompt>.
import './define-prompt.js';

export { SallyportPromptElement } from './prompt-element.js';
export { askReason } from './ask-reason.js';
export type { RuleCheck } from './always-view.js';
export type { PromptClock } from './prompt-clock.js';
export {
  createPromptQueue,
  type PromptEnd,
  type PromptEntry,
  type PromptQueue,
  type PromptQueueOptions,
  type PromptQueueState,
} from './prompt-queue.js';
export { promptTexts, type PromptTexts } from './texts.js';
export type { LaterTexts } from './later-texts.js';
export { visibleString } from './visible-text.js';
