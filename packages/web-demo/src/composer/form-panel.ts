import type { ToolDescription } from '@sallyport/worker/client';
import { newSuffix } from '../playback/fresh-ids.js';
import type { Playground } from '../playground.js';
import { el } from '../ui/el.js';
import { schemaForm } from './schema-form.js';

/** A call made by hand: choose a tool, fill its fields, run it. */
export function formPanel(tools: readonly ToolDescription[], playground: Playground): HTMLElement {
  const select = el('select', { id: 'tool-choice' }, ...tools.map(({ name }) => el('option', { value: name }, name)));
  const about = el('p', { class: 'hint about-tool' });
  const place = el('div');
  const form = el(
    'form',
    { class: 'panel-body', 'aria-label': 'Build a call' },
    el(
      'div',
      { class: 'field' },
      el('div', { class: 'field-head' }, el('label', { for: 'tool-choice' }, 'Tool')),
      select,
    ),
    about,
    place,
    el('div', { class: 'actions' }, el('button', { type: 'submit', class: 'button primary' }, 'Run it')),
  );
  let fields = schemaForm({});
  const chosen = () => tools.find(({ name }) => name === select.value);
  const show = (): void => {
    const tool = chosen();
    fields = schemaForm(tool?.inputSchema ?? {});
    about.textContent = firstParagraph(tool?.description ?? '');
    place.replaceChildren(fields.element);
  };
  select.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = fields.read();
    const name = chosen()?.name;
    if (!input || name === undefined) return;
    void playground.playBlocks('Your call', [{ type: 'tool_use', id: `toolu_form_${newSuffix()}`, name, input }]);
  });
  select.value = tools.find(({ name }) => name === 'Bash')?.name ?? tools[0]?.name ?? '';
  show();
  return form;
}

/** Descriptions are written for models and can be long. */
const firstParagraph = (text: string) => text.split(/\n\s*\n/)[0] ?? '';
