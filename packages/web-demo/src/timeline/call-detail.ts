import type { StoredResult } from '@sallyport/core';
import { el, type Child } from '../ui/el.js';
import { formatCount, formatDuration } from '../ui/format.js';
import type { CallRecord } from './call-record.js';
import { inputView } from './input-view.js';
import { resultView } from './result-view.js';
import { stageTable } from './stage-table.js';
import { trailView } from './trail-view.js';

/** Everything that is known of a call, for the eye: made anew when the call changes. */
export function callDetail(call: CallRecord, openStored: (stored: StoredResult) => void): readonly HTMLElement[] {
  const { decision, result, stored, problems, hooks, saved } = call;
  return [
    part('Input', ...inputView(call)),
    ...(decision ? [part('Decision', trailView(decision), ...saved.map(savedLine))] : []),
    ...(hooks.length > 0 ? [part('Hooks', el('ul', { class: 'plain' }, ...hooks.map(hookLine)))] : []),
    ...(call.output === '' ? [] : [part('Output while it ran', outputView(call))]),
    ...(problems.length > 0 ? [part('Notices', ...problems.map((text) => el('p', { class: 'note' }, text)))] : []),
    ...(result ? [part('What the model gets', ...resultView(result, stored, openStored))] : []),
    part('Stages', stageTable(call)),
  ];
}

function part(heading: string, ...children: readonly Child[]): HTMLElement {
  return el('section', { class: 'part' }, el('h5', {}, heading), ...children);
}

function savedLine({ rule, scope }: CallRecord['saved'][number]): HTMLElement {
  const where = scope === 'session' ? 'for this session' : `in ${scope}`;
  return el('p', { class: 'note' }, 'Saved ', el('code', {}, rule), ` ${where}.`);
}

function hookLine({ hook, event, outcome, durationMs, waitedMs, message }: CallRecord['hooks'][number]): HTMLElement {
  const waited = waitedMs === undefined ? '' : ` after ${formatDuration(waitedMs)} of waiting for a shell`;
  const words = `${hook} (${event}): ${outcome}, ${formatDuration(durationMs)}${waited}`;
  return el('li', {}, message ? `${words}. ${message}` : words);
}

function outputView({ output, outputChars }: CallRecord): HTMLElement {
  const cut =
    outputChars > output.length ? `… ${formatCount(outputChars - output.length)} characters before this\n` : '';
  return el('pre', { class: 'code', tabindex: 0, 'data-part': 'output' }, cut + output);
}
