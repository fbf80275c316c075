import { failureText } from '@sallyport/core';
import type { Client, Explanation } from '@sallyport/worker/client';
import { trailView } from '../timeline/trail-view.js';
import { el } from '../ui/el.js';
import { panel } from './panel.js';

/** Type a command and see what would be decided, without running or asking anything. */
export function explainPanel(client: Client): HTMLElement {
  const box = el('input', {
    id: 'explain',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    placeholder: 'git status && rm -rf build',
  });
  const answer = el('div', { class: 'explained', 'aria-live': 'polite' });
  const form = el(
    'form',
    { class: 'explain-form', 'aria-label': 'Explain a command' },
    el('label', { for: 'explain' }, 'What would happen to this command?'),
    el('div', { class: 'row' }, box, el('button', { type: 'submit', class: 'button' }, 'Explain')),
  );
  let asked = 0;
  const explain = async (command: string): Promise<void> => {
    const mine = ++asked;
    const toolUse = { name: 'Bash', input: { command } };
    const [explanation, about] = await Promise.all([client.explain(toolUse), import('./about-command.js')]);
    if (mine === asked)
      answer.replaceChildren(...explanationView(explanation), ...about.aboutCommand(command, client.sandbox));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const command = box.value.trim();
    if (command === '') box.focus();
    else void explain(command);
  });
  return panel('Explain', form, answer);
}

function explanationView(explanation: Explanation): readonly HTMLElement[] {
  if (explanation.behavior !== 'invalid') return [trailView(explanation)];
  return [el('p', { class: 'fault' }, `No decision is reached: ${failureText(explanation.failure)}`)];
}
