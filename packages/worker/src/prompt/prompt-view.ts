import type { PromptAnswer } from '@sallyport/core';
import { alwaysView, type RuleCheck } from './always-view.js';
import { make, shown } from './dom.js';
import { editView } from './edit-view.js';
import type { PromptEntry, PromptQueueState } from './prompt-queue.js';
import type { PromptTexts } from './texts.js';

/** One question, drawn. It reads no clock and no queue: it is told what to show and asked what was chosen. */
export interface PromptView {
  readonly card: HTMLElement;
  readonly entry: PromptEntry;
  readonly deny: HTMLButtonElement;
  /** What changes while the question is on show. */
  update(state: PromptQueueState): void;
  setArmed(armed: boolean): void;
  /** The answer as it stands in the form; null where something must be mended first, which is then in focus. */
  read(answer: PromptAnswer['answer']): PromptAnswer | null;
}

export function promptView(entry: PromptEntry, texts: PromptTexts, check: RuleCheck | null): PromptView {
  const { tool, title, by, warning } = entry.request;
  const warned = warning !== null;
  const count = make('span', { part: 'count' });
  const edit = editView(entry.request, texts);
  const rules = alwaysView(entry.request, texts, check);
  const message = make('textarea', { part: 'message', rows: '1', placeholder: texts.messageHint });
  const allow = answerButton('allow-once', texts.allowOnce, warned ? 'Control+Enter' : 'Enter');
  const always = rules && answerButton('always', texts.alwaysAllow, warned ? '' : 'Shift+Enter');
  const deny = answerButton('deny', texts.deny, 'Escape');
  always?.setAttribute('aria-describedby', 'saved');
  const form = make(
    'div',
    { part: 'section' },
    rules?.element ?? null,
    make('label', { part: 'message-field' }, make('span', { part: 'label' }, texts.message), message),
    warned ? make('p', { part: 'hint' }, texts.warnedHint) : null,
    make('div', { part: 'actions' }, allow, always, deny),
  );
  const readOnly = make('p', { part: 'read-only' }, texts.readOnly, make('slot', { name: 'read-only' }));
  const card = make(
    'section',
    {
      part: warned ? 'card warned' : 'card',
      role: 'alertdialog',
      'aria-labelledby': 'title',
      'aria-describedby': warned ? 'warning reason' : 'reason',
      tabindex: '-1',
    },
    make('div', { part: 'header' }, texts.permissionNeeded, make('span', { part: 'tool' }, shown(tool)), count),
    make('h2', { part: 'title', id: 'title' }, shown(title)),
    warned
      ? make('p', { part: 'warning', id: 'warning' }, make('strong', {}, texts.warning), ' ', shown(warning))
      : null,
    make('p', { part: 'reason', id: 'reason' }, `${texts.whyItAsks} `, shown(texts.askReason(by))),
    checksView(entry, texts),
    edit.element,
    readOnly,
    form,
  );

  return {
    card,
    entry,
    deny,
    update(state) {
      count.textContent = state.waiting.length > 0 ? texts.moreWaiting(state.waiting.length) : '';
      form.hidden = state.readOnly;
      readOnly.hidden = !state.readOnly;
      edit.setReadOnly(state.readOnly);
    },
    setArmed(armed) {
      for (const button of [allow, always]) button?.setAttribute('aria-disabled', String(!armed));
    },
    read(answer) {
      const text = message.value.trim();
      const words = text === '' ? {} : { message: text };
      if (answer === 'deny') return { answer, ...words };
      const edited = edit.read();
      if (!edited) return null;
      if (answer === 'allow-once') return { answer, ...edited, ...words };
      const chosen = rules?.read();
      return chosen ? { answer, ...chosen, ...edited, ...words } : null;
    },
  };
}

/** A button that names its key (in the form of `aria-keyshortcuts`), where it has one. */
function answerButton(part: string, label: string, keys: string): HTMLButtonElement {
  const key = keys ? make('kbd', { 'aria-hidden': 'true' }, keys) : null;
  return make('button', { type: 'button', part, 'aria-keyshortcuts': keys }, label, key);
}

/** Every vote behind the question, in order, folded away. */
function checksView({ request }: PromptEntry, texts: PromptTexts): HTMLElement | null {
  if (request.trail.length === 0) return null;
  const votes = request.trail.map(({ behavior, by }) =>
    make('li', { part: `vote ${behavior}` }, `${texts.behavior[behavior]} – `, shown(texts.askReason(by))),
  );
  return make(
    'details',
    { part: 'checks' },
    make('summary', {}, texts.checks),
    make('ol', { part: 'votes' }, ...votes),
  );
}
