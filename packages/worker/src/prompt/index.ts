// The entry `@sallyport/worker/prompt`. Loading it defines <sallyport-prompt>.
import { SallyportPromptElement } from './prompt-element.js';

// Absent where a server renders; already there when a second copy of this module loads.
if (globalThis.customElements && !customElements.get('sallyport-prompt')) {
  customElements.define('sallyport-prompt', SallyportPromptElement);
}

export { SallyportPromptElement };
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
