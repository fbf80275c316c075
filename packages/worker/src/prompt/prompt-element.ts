import type { Prompter } from '@sallyport/core';
import type { RuleCheck } from './always-view.js';
import { mountPrompt, type MountedPrompt } from './mount-prompt.js';
import { pageClock, type PromptClock } from './prompt-clock.js';
import { createPromptQueue, type PromptQueue } from './prompt-queue.js';
import { promptStyles } from './styles.js';
import { promptTexts, type PromptTexts } from './texts.js';

// Where a server renders there are no elements, but the module must load.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<sallyport-prompt>`: shows the questions of a queue, one at a time, where the host put it. Without a question it takes
 * no room. It never takes the focus when a question appears.
 *
 * Looks: custom properties `--sallyport-prompt-` background, text, muted, line, accent, on-accent, code-background,
 * warning, font, mono; every piece is a part, such as `::part(card)`, `::part(code)`, `::part(allow-once)`. Light or dark
 * as the page's `color-scheme` says, or as the system prefers where the page says nothing.
 */
export class SallyportPromptElement extends Base {
  /** The time by which the arming delay is measured. To be set before the element is connected. */
  clock: PromptClock = pageClock;
  /** Says, in words, why a rule cannot be saved; null where it can. */
  checkRule: RuleCheck | null = null;
  #texts = promptTexts;
  #queue: PromptQueue | undefined;
  #mounted: MountedPrompt | undefined;

  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [promptStyles()];
  }

  /** The queue on show; the element's own until another is given. */
  get queue(): PromptQueue {
    return (this.#queue ??= createPromptQueue({ clock: this.clock }));
  }
  set queue(queue: PromptQueue) {
    this.#queue = queue;
    if (this.isConnected) this.connectedCallback();
  }

  /** Words to use instead of the English ones; what is left out stays English. Holds from the next question on. */
  get texts(): PromptTexts {
    return this.#texts;
  }
  set texts(texts: Partial<PromptTexts>) {
    this.#texts = { ...promptTexts, ...texts };
  }

  /** What to give to `connect({ prompter })`. Questions wait until the element is on the page. */
  asPrompter(): Prompter {
    return {
      ask: (request, signal) => this.queue.ask(request, signal),
      askTrust: (request, signal) => this.queue.askTrust(request, signal),
    };
  }

  /** Enters the question on show: with a warning the focus lands on Deny, else on the question as a whole. */
  override focus(options?: FocusOptions): void {
    this.#mounted?.focus(options);
  }

  connectedCallback(): void {
    this.#mounted?.unmount();
    if (this.shadowRoot) this.#mounted = mountPrompt(this.shadowRoot, this.queue, () => this);
  }

  disconnectedCallback(): void {
    this.#mounted?.unmount();
    this.#mounted = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sallyport-prompt': SallyportPromptElement;
  }
}
