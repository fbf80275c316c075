import { el } from '../ui/el.js';
import { formatDuration } from '../ui/format.js';
import type { CallRecord, StageRecord } from './call-record.js';
import { STAGES, type StageText } from './stages.js';
import { STAGE_TEXT } from './status-text.js';

export interface StageMarks {
  readonly element: HTMLElement;
  update(call: CallRecord): void;
}

/**
 * Eight marks in a row, lit as the stages pass. One stop for the Tab key; arrow keys move between the marks, and the
 * one that is pointed at or focused shows its name. Choosing one calls `onChoose`.
 */
export function stageMarks(onChoose: () => void): StageMarks {
  const marks = STAGES.map(({ number }, index) => {
    const mark = el('button', { type: 'button', class: 'mark', tabindex: index === 0 ? 0 : -1 }, String(number));
    mark.addEventListener('click', onChoose);
    return mark;
  });
  const element = el('div', { class: 'marks', role: 'toolbar', 'aria-label': 'Stages' }, ...marks);
  element.addEventListener('keydown', (event) => {
    const from = marks.findIndex((mark) => mark === document.activeElement);
    const to = target(event.key, from, marks.length);
    if (from < 0 || to === null) return;
    event.preventDefault();
    for (const [index, mark] of marks.entries()) mark.tabIndex = index === to ? 0 : -1;
    marks[to]?.focus();
  });
  let shown: readonly StageRecord[] = [];
  let wasWaiting = false;
  return {
    element,
    update(call) {
      const waiting = call.status === 'waiting';
      if (call.stages === shown && waiting === wasWaiting) return;
      shown = call.stages;
      wasWaiting = waiting;
      for (const [index, stage] of STAGES.entries()) {
        const [mark, record] = [marks[index], call.stages[index]];
        if (!mark || !record) continue;
        const words = stageWords(stage, record, waiting);
        mark.dataset['state'] = waiting && stage.number === 4 ? 'waiting' : record.state;
        mark.dataset['tip'] = words;
        mark.setAttribute('aria-label', `Stage ${words}`);
      }
    },
  };
}

function target(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(from + 1, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function stageWords({ number, name }: StageText, { state, durationMs }: StageRecord, waiting: boolean): string {
  const how = waiting && number === 4 ? 'waits for you' : STAGE_TEXT[state];
  const took = durationMs === null ? '' : `, ${formatDuration(durationMs)}`;
  return `${number} ${name}: ${how}${took}`;
}
