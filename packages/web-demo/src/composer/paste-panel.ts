import { newSuffix } from '../playback/fresh-ids.js';
import type { Playground } from '../playground.js';
import { button, el } from '../ui/el.js';
import { readPasted } from './read-pasted.js';

const EXAMPLE = `[
  { "name": "Glob", "input": { "pattern": "**/*.ts" } },
  { "name": "Bash", "input": { "command": "cat data/stations.json | head -n 2" } }
]`;

/** Whatever a model wrote, as it stands: blocks, a message, or an event stream. */
export function pastePanel(playground: Playground): HTMLElement {
  const box = el('textarea', {
    id: 'pasted',
    class: 'paste-box',
    rows: 10,
    spellcheck: 'false',
    'aria-describedby': 'pasted-hint pasted-fault',
  });
  const fault = el('p', { class: 'fault', id: 'pasted-fault', role: 'alert' });
  const form = el(
    'form',
    { class: 'panel-body', 'aria-label': 'Paste a call' },
    el('div', { class: 'field-head' }, el('label', { for: 'pasted' }, 'tool_use JSON or an event stream')),
    box,
    el(
      'p',
      { class: 'hint', id: 'pasted-hint' },
      'A block, an array of blocks, a whole message, or server-sent events.',
    ),
    fault,
    el(
      'div',
      { class: 'actions' },
      el('button', { type: 'submit', class: 'button primary' }, 'Run it'),
      button('Put in an example', () => {
        box.value = EXAMPLE;
        fault.textContent = '';
        box.setAttribute('aria-invalid', 'false');
      }),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const pasted = readPasted(box.value, () => `toolu_pasted_${newSuffix()}`);
    const unreadable = pasted.kind === 'unreadable';
    fault.textContent = unreadable ? pasted.message : '';
    box.setAttribute('aria-invalid', String(unreadable));
    if (pasted.kind === 'unreadable') box.focus();
    else if (pasted.kind === 'calls') void playground.playBlocks('Pasted calls', pasted.blocks);
    else void playground.playStream('Pasted stream', pasted.messages);
  });
  return form;
}
