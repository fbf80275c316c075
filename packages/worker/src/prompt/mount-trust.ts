import { make } from './dom.js';
import type { PromptClock } from './prompt-clock.js';
import type { PromptQueue } from './prompt-queue.js';
import type { PromptTexts } from './texts.js';
import type { TrustView } from './trust-view.js';

/** Where questions about trust stand. Their code is loaded with the first one. */
export interface MountedTrust {
  readonly element: HTMLElement;
  refresh(): void;
  card(): HTMLElement | undefined;
  clear(): void;
}

export function mountTrust(
  queue: PromptQueue,
  settings: () => { readonly texts: PromptTexts; readonly clock: PromptClock },
): MountedTrust {
  const place = make('div');
  const alert = make('div', { class: 'live', role: 'alert' });
  let asked: string | undefined;
  let view: TrustView | undefined;

  const clear = (): void => {
    view?.stop();
    view = asked = undefined;
    place.replaceChildren();
    alert.textContent = '';
  };
  const show = async (): Promise<void> => {
    const request = queue.state.trust;
    if (!request) return;
    asked = request.id;
    // Where it cannot be loaded, nothing is trusted, and calls go on without.
    const { trustView } = await import('./trust-view.js');
    if (asked !== request.id) return;
    const { texts, clock } = settings();
    view = trustView(request, texts.later, clock, place.getRootNode() as ShadowRoot, (answer) =>
      queue.answerTrust(request.id, answer),
    );
    view.setReadOnly(queue.state.readOnly);
    place.replaceChildren(view.card);
    alert.textContent = view.words;
  };
  return {
    element: make('div', {}, alert, place),
    refresh() {
      if (queue.state.trust?.id !== asked) {
        clear();
        void show().catch(clear);
      }
      view?.setReadOnly(queue.state.readOnly);
    },
    card: () => view?.card,
    clear,
  };
}
