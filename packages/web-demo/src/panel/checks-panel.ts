import type { Client } from '@sallyport/worker/client';
import { SCRIPT_PATH, settingsWith, type Checks } from '../demo/demo-checks.js';
import { announce } from '../ui/announce.js';
import { el } from '../ui/el.js';
import { panel } from './panel.js';

const BEHAVIORS = ['allow', 'ask', 'deny'] as const;
const LABELS = {
  allow: 'Allow commands that (one description a line)',
  ask: 'Ask about commands that',
  deny: 'Refuse commands that',
} as const;

/** Hooks to write and switch on, and descriptions for the classifier. `change` keeps what was chosen. */
export function checksPanel(client: Client, first: Checks, change: (checks: Checks) => void): HTMLElement {
  const commandHook = el('input', { type: 'checkbox', id: 'command-hook' });
  const functionHook = el('input', { type: 'checkbox', id: 'function-hook' });
  const script = textBox('hook-script', 8, first.script);
  const lists = {
    allow: textBox('describe-allow', 2, first.descriptions.allow.join('\n')),
    ask: textBox('describe-ask', 2, first.descriptions.ask.join('\n')),
    deny: textBox('describe-deny', 2, first.descriptions.deny.join('\n')),
  };
  const told = el('p', { class: 'hint', role: 'status' }, 'Nothing of this is in force until it is applied.');
  const chosen = (): Checks => ({
    commandHook: commandHook.checked,
    script: script.value,
    functionHook: functionHook.checked,
    descriptions: { allow: lines(lists.allow), ask: lines(lists.ask), deny: lines(lists.deny) },
  });
  const apply = async (): Promise<void> => {
    const checks = chosen();
    change(checks);
    if (checks.commandHook) await client.files.writeText(SCRIPT_PATH, checks.script);
    await client.setSettings(settingsWith(checks));
    const faults = (await client.diagnostics()).map(({ message }) => message);
    told.textContent = faults.length === 0 ? 'In force for the next call.' : `In force. ${faults.join(' ')}`;
    announce('Hooks and descriptions applied');
  };
  const form = el(
    'form',
    { class: 'explain-form', 'aria-label': 'Hooks and descriptions' },
    check(commandHook, `Before Bash, run ${SCRIPT_PATH} in the sandbox`),
    el('label', { for: script.id }, 'The script'),
    script,
    check(functionHook, 'After ReadStation, a function of this page adds a word for the model'),
    ...BEHAVIORS.flatMap((behavior) => [el('label', { for: lists[behavior].id }, LABELS[behavior]), lists[behavior]]),
    el('div', { class: 'row' }, el('button', { type: 'submit', class: 'button' }, 'Apply')),
    told,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply().catch((error: unknown) => {
      told.textContent = `It could not be applied: ${error instanceof Error ? error.message : String(error)}`;
    });
  });
  return panel('Hooks and descriptions', form, verdictForm(client, chosen));
}

/** Type a command and see what the classifier says under the descriptions as they stand in the boxes. */
function verdictForm(client: Client, chosen: () => Checks): HTMLElement {
  const box = el('input', { id: 'judge', type: 'text', spellcheck: 'false', autocomplete: 'off' });
  const answer = el('div', { 'aria-live': 'polite' });
  const form = el(
    'form',
    { class: 'explain-form', 'aria-label': 'Classify a command' },
    el('label', { for: box.id }, 'What does the classifier say of this command?'),
    el('div', { class: 'row' }, box, el('button', { type: 'submit', class: 'button' }, 'Classify')),
    answer,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const command = box.value.trim();
    if (command === '') return box.focus();
    void import('./verdict.js')
      .then(({ verdictOf }) => verdictOf(command, chosen(), client.sandbox))
      .then((verdict) => answer.replaceChildren(verdict));
  });
  return form;
}

function textBox(id: string, rows: number, text: string): HTMLTextAreaElement {
  const box = el('textarea', { id, rows, spellcheck: 'false' });
  box.value = text;
  return box;
}

function check(box: HTMLInputElement, words: string): HTMLElement {
  return el('div', { class: 'row' }, box, el('label', { for: box.id }, words));
}

function lines({ value }: HTMLTextAreaElement): readonly string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
