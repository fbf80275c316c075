import type { Grant } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { announce } from '../ui/announce.js';
import { button, el } from '../ui/el.js';
import { panel } from './panel.js';
import type { Refreshable } from './refreshable.js';

type RuleGrant = Extract<Grant, { kind: 'rule' }>;

/** What the person has allowed for this session; kept over a reload. */
export function grantsPanel(client: Client): Refreshable {
  const place = el('div');
  const revoke = async (grant: RuleGrant): Promise<void> => {
    await client.grants.revoke(grant.id);
    announce(`Revoked ${grant.rule}`);
    await refresh();
    element.focus();
  };
  const clear = async (): Promise<void> => {
    await client.grants.clear();
    announce('All session grants revoked');
    await refresh();
    element.focus();
  };
  const refresh = async (): Promise<void> => {
    const grants = (await client.grants.list()).filter((grant) => grant.kind === 'rule');
    const items = grants.map((grant) =>
      el(
        'li',
        {},
        el('code', {}, grant.rule),
        button('Revoke', () => void revoke(grant), { class: 'button small', 'aria-label': `Revoke ${grant.rule}` }),
      ),
    );
    place.replaceChildren(
      ...(items.length === 0
        ? [el('p', { class: 'empty' }, 'Nothing yet. Answer a question with “Always allow”, and the rule stands here.')]
        : [
            el('ul', { class: 'item-list', 'aria-label': 'Session grants' }, ...items),
            button('Revoke all', () => void clear(), { class: 'button small' }),
          ]),
    );
  };
  const element = panel('Session grants', place);
  element.tabIndex = -1;
  return { element, refresh };
}
