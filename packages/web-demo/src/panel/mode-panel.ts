import { PERMISSION_MODES, type PermissionMode } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { DEMO_RULES } from '../demo/demo-settings.js';
import { badge } from '../timeline/trail-view.js';
import { el } from '../ui/el.js';
import { panel } from './panel.js';
import type { Refreshable } from './refreshable.js';

const MODE_TEXT: Readonly<Record<PermissionMode, string>> = {
  default: 'Asks about everything that no rule has decided.',
  acceptEdits: 'Edits of files inside the project need no answer.',
  plan: 'Only what reads is allowed.',
  auto: 'A classifier answers where nobody has decided.',
  dontAsk: 'What would ask is refused.',
  bypassPermissions: 'What would ask is allowed, unless a rule says otherwise.',
};

/** The permission mode, and the rules that the playground starts with. */
export function modePanel(client: Client): Refreshable {
  const select = el(
    'select',
    { id: 'mode', 'aria-describedby': 'mode-hint' },
    ...PERMISSION_MODES.map((mode) => el('option', { value: mode }, mode)),
  );
  const hint = el('p', { class: 'hint', id: 'mode-hint' });
  const describe = (mode: PermissionMode): void => {
    select.value = mode;
    hint.textContent = MODE_TEXT[mode];
  };
  select.addEventListener('change', () => {
    const mode = PERMISSION_MODES.find((one) => one === select.value) ?? 'default';
    describe(mode);
    void client.mode.set(mode);
  });
  const rules = DEMO_RULES.map(({ behavior, rule, where }) =>
    el('li', {}, badge(behavior), el('code', {}, rule), el('span', { class: 'where' }, where)),
  );
  return {
    element: panel(
      'Mode and rules',
      el('div', { class: 'field-head' }, el('label', { for: 'mode' }, 'Mode')),
      select,
      hint,
      el('ul', { class: 'rules', 'aria-label': 'Rules in force' }, ...rules),
    ),
    refresh: async () => describe(await client.mode.get()),
  };
}
