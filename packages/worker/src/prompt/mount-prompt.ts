// What <sallyport-prompt> does: follows a queue, draws its current question, guards the answers, tells what happened.
import type { PromptAnswer } from '@sallyport/core';
import type { RuleCheck } from './always-view.js';
import { createArming } from './arming.js';
import { make } from './dom.js';
import { watchFocus } from './focus-watch.js';
import { mountTrust } from './mount-trust.js';
import { keyAction } from './key-action.js';
import type { PromptClock } from './prompt-clock.js';
import type { PromptEnd, PromptEntry, PromptQueue } from './prompt-queue.js';
import { promptView, type PromptView } from './prompt-view.js';
import type { PromptTexts } from './texts.js';
import { visibleString } from './visible-text.js';

/** ms that the note about a question that closed by itself stays. */
const NOTE_MS = 10_000;

export interface PromptSettings {
  readonly texts: PromptTexts;
  readonly clock: PromptClock;
  readonly checkRule: RuleCheck | null;
}

export interface MountedPrompt {
  /** Enters the question on show: with a warning the focus lands on Deny, else on the question as a whole. */
  focus(options?: FocusOptions): void;
  /** Draws nothing any more. Open questions stay in the queue. */
  unmount(): void;
}

/** Draws into `root` until unmounted. `settings` are read anew for each question. */
export function mountPrompt(root: ShadowRoot, queue: PromptQueue, settings: () => PromptSettings): MountedPrompt {
  const { clock } = settings();
  const place = make('div');
  // Both stand empty from the start: a live region is heard only when it changes.
  const alert = make('div', { class: 'live', role: 'alert' });
  const status = make('div', { class: 'live', part: 'note', role: 'status' });
  const trust = mountTrust(queue, settings);
  const frame = make('div', { part: 'frame' }, alert, status, trust.element, place);
  let view: PromptView | null = null;
  let lastEnd: PromptEnd | null = queue.state.ended;
  let wasReadOnly = false;
  let pressedTooEarly = false;
  let cancelNote = (): void => {};
  const arming = createArming(clock, () => view?.setArmed(true));
  const isWarned = (): boolean => typeof view?.entry.request.warning === 'string';
  const landing = (): HTMLElement | null => (isWarned() ? view?.deny : view?.card) ?? null;

  const answer = (kind: PromptAnswer['answer']): void => {
    const chosen = view?.read(kind);
    if (view && chosen) queue.answer(view.entry.request.id, chosen);
  };

  const focus = watchFocus(place, {
    landing: () => (isWarned() ? landing() : null),
    touch: () => view && queue.touch(view.entry.request.id),
  });
  place.addEventListener('pointerdown', (event) => (pressedTooEarly = !arming.isArmed(event)));
  place.addEventListener('click', (event) => {
    const part = partOf(event.target);
    // A click counts from where the pointer went down; the keyboard's own clicks have no pointer.
    const allowed = arming.isArmed(event) && !(event.detail > 0 && pressedTooEarly);
    if (part === 'deny' || (allowed && (part === 'allow-once' || part === 'always'))) answer(part);
  });
  place.addEventListener('keydown', (event) => {
    const action = view && keyAction(event, partOf(event.target), isWarned());
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action === 'deny' || (action !== 'swallow' && arming.isArmed(event))) answer(action);
  });

  const clear = (): void => {
    arming.stop();
    view = null;
    place.replaceChildren();
    alert.textContent = '';
  };

  const show = (entry: PromptEntry): void => {
    const { texts, checkRule } = settings();
    const { tool, title, warning } = entry.request;
    try {
      view = promptView(entry, texts, checkRule);
      // A page that says nothing about its colours is taken to follow the system; one that does is followed.
      frame.classList.toggle('system', getComputedStyle(root.host).colorScheme === 'normal');
      pressedTooEarly = false;
      place.replaceChildren(view.card);
      const caution = warning === null ? '' : ` ${texts.warning} ${warning}`;
      alert.textContent = visibleString(`${texts.permissionNeeded}: ${tool}. ${title}.${caution}`);
    } catch (error) {
      // What cannot be shown must not be allowed, and must not wait for ever.
      clear();
      queue.answer(entry.request.id, { answer: 'deny', message: texts.failed(String(error)) });
    }
  };

  const tellEnd = (end: PromptEnd): void => {
    const { texts } = settings();
    const how = end.how === 'answered' ? end.answer.answer : end.how;
    const by = end.how === 'allowed-late' ? ` (${texts.askReason(end.by)})` : '';
    const words = `${texts.ended[how]} ${end.entry.request.title}${by}`;
    status.textContent = visibleString(words);
    // Where nobody answered, the question went away by itself, and the eye is told as well.
    status.className = end.how === 'answered' ? 'live' : '';
    cancelNote();
    cancelNote = clock.after(NOTE_MS, () => (status.textContent = ''));
  };

  const refresh = (): void => {
    const { current, ended, readOnly } = queue.state;
    const held = place.contains(root.activeElement);
    if (ended && ended !== lastEnd) tellEnd(ended);
    lastEnd = ended;
    const changed = current?.request !== view?.entry.request;
    if (changed) {
      clear();
      if (current) show(current);
      // Only the person's own answer leads on to the next question: text they were typing must not end up in there.
      if (held) focus.leave(ended?.how === 'answered' ? landing() : null);
    }
    if (view && (changed || readOnly !== wasReadOnly)) {
      view.setArmed(false);
      arming.start();
    }
    wasReadOnly = readOnly;
    view?.update(queue.state);
    trust.refresh();
  };

  root.append(frame);
  const unsubscribe = queue.subscribe(refresh);
  refresh();
  return {
    focus: (options) => (landing() ?? trust.card())?.focus(options),
    unmount() {
      unsubscribe();
      trust.clear();
      clear();
      cancelNote();
      frame.remove();
    },
  };
}

/** The part name of the control that an event happened in; empty where it was none. */
function partOf(target: EventTarget | null): string {
  const control = target instanceof Element ? target.closest('button, input, textarea, select, summary') : null;
  return control ? control.getAttribute('part') || control.localName : '';
}
