import type { Client, StorageUsage } from '@sallyport/worker/client';
import { button, el } from '../ui/el.js';
import { formatBytes } from '../ui/format.js';
import { panel } from './panel.js';

const NAMES: Readonly<Record<keyof StorageUsage['bytes'], string>> = {
  results: 'Results',
  files: 'Files',
  calls: 'Calls',
  grants: 'Grants',
  log: 'Decision log',
  settings: 'Settings',
};

/** What this origin keeps. Measured when asked: all of it is read for that. */
export function storagePanel(client: Client): HTMLElement {
  const place = el('div', { role: 'status' }, el('p', { class: 'empty' }, 'What the browser keeps for this page.'));
  const measure = async (): Promise<void> => {
    const { keeps, usage, quota, bytes } = await client.storage();
    const rows = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) =>
      el('li', {}, el('span', {}, NAMES[name]), el('span', { class: 'where' }, formatBytes(bytes[name]))),
    );
    const whole = usage === null || quota === null ? '' : ` ${formatBytes(usage)} of ${formatBytes(quota)} in use.`;
    const words = keeps ? 'Kept in IndexedDB.' : 'Nothing can be kept: all of this ends with the page.';
    place.replaceChildren(el('ul', { class: 'item-list' }, ...rows), el('p', { class: 'hint' }, `${words}${whole}`));
  };
  return panel(
    'Storage',
    place,
    button('Measure', () => void measure(), { class: 'button small' }),
  );
}
