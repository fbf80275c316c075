import { el } from '../ui/el.js';
import { formatDuration } from '../ui/format.js';
import type { CallRecord } from './call-record.js';
import { STAGES } from './stages.js';
import { STAGE_TEXT } from './status-text.js';

/** Every stage by name, with how it went and how long it took. */
export function stageTable({ stages }: CallRecord): HTMLElement {
  const rows = STAGES.map(({ number, name }, index) => {
    const record = stages[index];
    const state = record?.state ?? 'pending';
    return el(
      'tr',
      { 'data-state': state },
      el('th', { scope: 'row' }, el('span', { class: 'dot', 'aria-hidden': 'true' }), `${number} ${name}`),
      el('td', {}, STAGE_TEXT[state]),
      el('td', { class: 'number' }, record?.durationMs == null ? '' : formatDuration(record.durationMs)),
    );
  });
  return el(
    'table',
    { class: 'stage-table' },
    el('caption', { class: 'visually-hidden' }, 'Stages of this call'),
    el(
      'thead',
      { class: 'visually-hidden' },
      el('tr', {}, ...['Stage', 'Outcome', 'Time'].map((name) => el('th', { scope: 'col' }, name))),
    ),
    el('tbody', {}, ...rows),
  );
}
