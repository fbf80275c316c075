import type { SessionEvent, ToolResult } from '@sallyport/core';
import { announce } from '../ui/announce.js';
import { el } from '../ui/el.js';
import { answeredBefore, answeredElsewhere, applyEvent, newCall, type CallRecord } from './call-record.js';
import { callRow, type CallRow, type RowActions } from './call-row.js';
import { statusText } from './status-text.js';

/** One thing that was played: a heading, what the model said, and a row for each of its calls. */
export interface TurnView {
  readonly element: HTMLElement;
  /** Adds to what the model says between its calls. */
  say(text: string): void;
  /** The next words begin a new paragraph, below the calls so far. */
  nextMessage(): void;
  onEvent(event: SessionEvent): void;
  onResult(result: ToolResult): void;
  /** Something that kept the turn from being read or finished. */
  problem(text: string): void;
  end(): void;
}

export function turnView(title: string, note: string, actions: RowActions): TurnView {
  const body = el('div', { class: 'turn-body' });
  const element = el(
    'section',
    { class: 'turn', 'aria-label': title, 'data-state': 'playing', 'aria-busy': 'true' },
    el('h3', {}, title),
    note === '' ? null : el('p', { class: 'turn-note' }, note),
    body,
  );
  const calls = new Map<string, { record: CallRecord; row: CallRow }>();
  let words: HTMLElement | null = null;
  let list: HTMLElement | null = null;

  const add = (record: CallRecord): void => {
    if (!list) body.append((list = el('ol', { class: 'calls' })));
    const row = callRow(record, actions);
    calls.set(record.toolUseId, { record, row });
    list.append(row.element);
  };

  return {
    element,
    say(text) {
      if (!words)
        body.append((words = el('p', { class: 'says' }, el('span', { class: 'visually-hidden' }, 'Model: '))));
      words.append(text);
    },
    nextMessage() {
      words = null;
      list = null;
    },
    onEvent(event) {
      if (event.type === 'stream-failed') return this.problem(`The stream broke: ${event.message}`);
      if (!('toolUseId' in event)) return;
      if (event.type === 'call-requested' && !calls.has(event.toolUseId)) {
        return add(newCall(event.toolUseId, event.name, event.input));
      }
      const call = calls.get(event.toolUseId);
      if (!call) return;
      call.record = applyEvent(call.record, event);
      call.row.update(call.record);
      if (event.type === 'call-ended') announce(`${call.record.name}: ${statusText(call.record)}`);
    },
    onResult(result) {
      const call = calls.get(result.tool_use_id);
      if (!call) return add(answeredBefore(result));
      call.record = answeredElsewhere(call.record, result);
      call.row.update(call.record);
    },
    problem(text) {
      body.append(el('p', { class: 'problem', role: 'alert' }, text));
    },
    end() {
      element.dataset['state'] = 'ended';
      element.removeAttribute('aria-busy');
      if (calls.size === 0 && !body.querySelector('.problem')) {
        body.append(el('p', { class: 'note' }, 'The model called no tool.'));
      }
    },
  };
}
