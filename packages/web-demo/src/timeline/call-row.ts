import type { StoredResult } from '@sallyport/core';
import { visibleString } from '@sallyport/worker/prompt';
import { button, el } from '../ui/el.js';
import { formatDuration } from '../ui/format.js';
import { callDetail } from './call-detail.js';
import type { CallRecord } from './call-record.js';
import { stageMarks } from './stage-marks.js';
import { statusText } from './status-text.js';

export interface RowActions {
  cancel(toolUseId: string): void;
  openStored(stored: StoredResult): void;
}

export interface CallRow {
  readonly element: HTMLElement;
  update(call: CallRecord): void;
}

let rows = 0;

/** One call: tool, title and status, eight marks, times; opens to everything that is known of it. */
export function callRow(first: CallRecord, actions: RowActions): CallRow {
  const detailId = `call-${++rows}`;
  const detail = el('div', { class: 'detail', id: detailId, hidden: true });
  const tool = el('span', { class: 'tool' });
  const title = el('span', { class: 'title' });
  const toggle = el('button', { type: 'button', class: 'toggle', 'aria-expanded': 'false', 'aria-controls': detailId });
  toggle.append(el('span', { class: 'chevron', 'aria-hidden': 'true' }), tool, title);
  const status = el('span', { class: 'status' });
  const time = el('span', { class: 'time' });
  const stop = button('Stop', () => actions.cancel(first.toolUseId), { class: 'button small stop' });
  const marks = stageMarks(() => setOpen(true));
  const element = el(
    'li',
    { class: 'call', 'data-call': first.toolUseId },
    el('h4', { class: 'call-heading' }, toggle),
    el('div', { class: 'call-line' }, marks.element, el('span', { class: 'call-end' }, stop, time, status)),
    detail,
  );
  let call = first;
  let drawn: CallRecord | null = null;

  const setOpen = (open: boolean): void => {
    detail.hidden = !open;
    toggle.setAttribute('aria-expanded', String(open));
    draw();
  };
  // A closed row costs nothing: its detail is made when somebody looks.
  const draw = (): void => {
    if (detail.hidden || drawn === call) return;
    drawn = call;
    const open = [...detail.querySelectorAll('details')].map((one) => one.open);
    detail.replaceChildren(...callDetail(call, (stored) => actions.openStored(stored)));
    for (const [index, one] of [...detail.querySelectorAll('details')].entries()) one.open = open[index] ?? false;
  };
  toggle.addEventListener('click', () => setOpen(detail.hidden === true));

  const update = (next: CallRecord): void => {
    call = next;
    const ended = call.result !== null;
    element.dataset['status'] = call.status;
    tool.textContent = visibleString(call.name);
    title.textContent = visibleString(call.title);
    status.textContent = statusText(call);
    status.dataset['status'] = call.status;
    time.textContent = call.durationMs === null ? '' : formatDuration(call.durationMs);
    stop.hidden = ended;
    stop.setAttribute('aria-label', `Stop ${visibleString(`${call.name} ${call.title}`)}`);
    marks.update(call);
    draw();
  };
  update(first);
  return { element, update };
}
