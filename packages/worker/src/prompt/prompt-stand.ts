// A page with a prompt and a text box on it, for the browser tests of this folder. They import the entry, which defines
// the element, and call `setUp` before and `tearDown` after each test; the bindings always name the current ones.
import type { PromptRequest } from '@sallyport/core';
import { expect, vi } from 'vitest';
import type { SallyportPromptElement } from './prompt-element.js';
import { handClock, promptRequest, type HandClock } from './prompt-fixtures.js';

export let clock: HandClock;
export let prompt: SallyportPromptElement;
/** Where the person types when a question appears. */
export let composer: HTMLInputElement;

/** What `now` gives while nobody has answered. */
export const OPEN = 'still open';
/** The reason of an abort that is a late verdict of a classifier. */
export const LATE = {
  kind: 'late-allow',
  by: { from: 'classifier', source: 'c', confidence: 'high', message: 'reads only' },
} as const;

export function setUp(): void {
  clock = handClock();
  prompt = document.createElement('sallyport-prompt');
  prompt.clock = clock;
  composer = document.createElement('input');
  composer.ariaLabel = 'composer';
  const main = document.createElement('main');
  main.append(composer, prompt);
  document.body.replaceChildren(main);
}

export function tearDown(): void {
  document.body.replaceChildren();
}

export interface Asked {
  readonly settled: Promise<unknown>;
  /** The answer so far. All microtasks are done by the time a message arrives. */
  now(): Promise<unknown>;
}

/** Asks through the port, as the client does. */
export function ask(change: Partial<PromptRequest> = {}, signal = new AbortController().signal): Asked {
  let answer: unknown = OPEN;
  const settled = prompt
    .asPrompter()
    .ask(promptRequest(change), signal)
    .catch((reason: unknown) => ({ rejected: reason }))
    .then((value: unknown) => (answer = value));
  const now = (): Promise<unknown> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(answer);
      port2.postMessage(null);
    });
  return { settled, now };
}

/** A question, armed and with the focus inside. */
export function enter(change: Partial<PromptRequest> = {}): Asked {
  const asked = ask(change);
  clock.pass(500);
  prompt.focus();
  return asked;
}

export function root(): ShadowRoot {
  return prompt.shadowRoot as ShadowRoot;
}

/** The first element of that part name; a test that names one which is not there should fail. */
export function part(name: string): HTMLElement {
  return root().querySelector(`[part~='${name}']`) as HTMLElement;
}

/** Opens the form for an edit, whose code comes when it is asked for. */
export async function openForm(): Promise<void> {
  part('edit').click();
  await vi.waitFor(() => expect(part('form')).not.toBeNull());
}

/** What the live region says. */
export function live(role: 'alert' | 'status'): string {
  return root().querySelector(`[part=frame] > [role=${role}]`)?.textContent ?? '';
}

/** The part name, or the label on the page, of what has the focus. */
export function inFocus(): string | null {
  return root().activeElement?.getAttribute('part') ?? document.activeElement?.ariaLabel ?? null;
}
