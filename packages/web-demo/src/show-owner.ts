import type { Client } from '@sallyport/worker/client';
import { announce } from './ui/announce.js';
import { byId } from './ui/by-id.js';
import { button, el } from './ui/el.js';

/** Shows whether this tab has its session, or watches another tab that has it; then with a button that asks for it. */
export function showOwner(client: Client): void {
  const { watching } = client;
  byId('worker-state').textContent = watching ? 'Another tab has this session' : 'Worker ready';
  byId('worker-state').dataset['state'] = watching ? 'watching' : 'ready';
  byId('composer-place').inert = watching;
  byId('session-actions').inert = watching;
  if (!watching) {
    byId('tab-note').replaceChildren();
    announce('This tab has the session.');
    return;
  }
  const ask = button('Take it over here', () => {
    ask.disabled = true;
    ask.textContent = 'Waits for its calls to end…';
    void client.takeOver().catch(() => showOwner(client));
  });
  byId('tab-note').replaceChildren(
    el(
      'p',
      { class: 'note' },
      'You see here what happens in the tab that has this session. Questions are answered there.',
    ),
    ask,
  );
}
