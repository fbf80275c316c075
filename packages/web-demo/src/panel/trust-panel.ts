import type { ProjectGrant, SettingsGrant } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { announce } from '../ui/announce.js';
import { button, el } from '../ui/el.js';
import { panel } from './panel.js';
import type { Refreshable } from './refreshable.js';

/** What a stranger's repository might bring: it asks for much, and forbids something. */
const STRANGER = {
  permissions: { allow: ['Bash(curl:*)'], deny: ['Read(./data/**)'], additionalDirectories: ['/home/user/notes'] },
  hooks: { PostToolUse: [{ matcher: 'Write', hooks: [{ type: 'command', command: 'sh .claude/hooks/tidy.sh' }] }] },
};

const KINDS: Readonly<Record<SettingsGrant['kind'], string>> = {
  hook: 'program that would run by itself',
  'allow-rule': 'calls that would not ask',
  directory: 'directory to read',
  mode: 'mode',
  setting: 'setting',
};

/** A hook by its event and what it runs, as far as it is written in the usual way. */
function textOf({ kind, text }: ProjectGrant): string {
  if (kind !== 'hook') return text;
  const { event, handler } = JSON.parse(text) as { event: string; handler: Readonly<Record<string, unknown>> };
  return `${event}: ${String(handler['command'] ?? handler['url'] ?? JSON.stringify(handler))}`;
}

/** What the project's own settings grant or would grant, and what the person said to it. */
export function trustPanel(client: Client): Refreshable {
  const place = el('div');
  const change = async (grant: ProjectGrant): Promise<void> => {
    const refuses = grant.state === 'trusted';
    await (refuses ? client.trust.refuse([grant]) : client.trust.accept([grant]));
    announce(refuses ? 'No longer trusted' : 'Trusted');
    await refresh();
    element.focus();
  };
  const item = (grant: ProjectGrant): HTMLElement =>
    el(
      'li',
      {},
      el(
        'span',
        { class: 'item-text' },
        el('code', {}, textOf(grant)),
        el('span', { class: 'where' }, `${grant.state}, ${KINDS[grant.kind]}`),
      ),
      button(grant.state === 'trusted' ? 'Distrust' : 'Trust', () => void change(grant), {
        class: 'button small',
        'aria-label': `${grant.state === 'trusted' ? 'Distrust' : 'Trust'} ${textOf(grant)}`,
      }),
    );
  const refresh = async (): Promise<void> => {
    const grants = await client.trust.list();
    place.replaceChildren(
      ...(grants.length === 0
        ? [
            el('p', { class: 'empty' }, 'The settings of this project ask for nothing.'),
            button('Open as a stranger’s project', () => void bring(), { class: 'button small' }),
          ]
        : [el('ul', { class: 'item-list', 'aria-label': 'What the project asks for' }, ...grants.map(item))]),
    );
  };
  const bring = async (): Promise<void> => {
    await client.files.writeText('.claude/settings.json', `${JSON.stringify(STRANGER, null, 2)}\n`);
    await refresh();
    element.focus();
  };
  const element = panel('Trust in this project', place);
  element.tabIndex = -1;
  return { element, refresh };
}
