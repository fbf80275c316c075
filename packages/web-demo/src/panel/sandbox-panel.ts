import type { OpenPort } from '@sallyport/core';
import { SANDBOXES, type SandboxKind, type SandboxView } from '../sandbox-choice.js';
import { button, el } from '../ui/el.js';
import { panel } from './panel.js';

const NAMES: Readonly<Record<SandboxKind, string>> = {
  embedded: 'Embedded (no network)',
  webcontainer: 'WebContainer (Node.js and npm)',
};

/** Where the commands run, with a switch, the servers inside, and the question whether to restart. */
export function sandboxPanel(
  kind: SandboxKind,
  change: (kind: SandboxKind) => Promise<void>,
): SandboxView & { readonly element: HTMLElement } {
  const select = el(
    'select',
    { id: 'sandbox', 'aria-describedby': 'sandbox-hint' },
    ...SANDBOXES.map((each) => el('option', { value: each }, NAMES[each])),
  );
  select.value = kind;
  const hint = el('p', { class: 'hint', id: 'sandbox-hint', role: 'status' }, 'Files are carried over.');
  const ports = el('div');
  const question = el('div');
  select.addEventListener('change', () => {
    const chosen = SANDBOXES.find((each) => each === select.value) ?? 'embedded';
    select.disabled = true;
    hint.textContent = 'Files are being carried over…';
    change(chosen).catch((error: unknown) => {
      select.disabled = false;
      select.value = kind;
      hint.textContent = `It stays as it was. ${error instanceof Error ? error.message : String(error)}`;
    });
  });
  return {
    element: panel(
      'Sandbox',
      el('div', { class: 'field-head' }, el('label', { for: 'sandbox' }, 'Commands run in')),
      select,
      hint,
      ports,
      question,
    ),
    showPorts: (open: readonly OpenPort[]) => {
      const links = open.map(({ port, url }) =>
        el('li', {}, el('a', { href: url, target: '_blank', rel: 'noreferrer' }, `Port ${port}`)),
      );
      ports.replaceChildren(...(links.length === 0 ? [] : [el('ul', { 'aria-label': 'Previews' }, ...links)]));
    },
    showStep: (step) => {
      if (step !== 'ready') hint.textContent = `The WebContainer is ${step}…`;
      else hint.textContent = 'Files are carried over.';
    },
    askRestart: (command) =>
      new Promise<boolean>((resolve) => {
        const answer = (restart: boolean) => () => {
          question.replaceChildren();
          resolve(restart);
        };
        question.replaceChildren(
          el('p', { class: 'hint', role: 'alert' }, `“${command}” was stopped and goes on. Restart the container?`),
          button('Restart', answer(true), { class: 'button small' }),
          button('Leave it', answer(false), { class: 'button small' }),
        );
      }),
  };
}
