import { reasonText, type Decision, type Vote } from '@sallyport/core';
import { visibleString } from '@sallyport/worker/prompt';
import { el } from '../ui/el.js';

const BEHAVIOR_TEXT: Readonly<Record<Vote['behavior'], string>> = {
  allow: 'Allow',
  ask: 'Ask',
  deny: 'Deny',
  passthrough: 'No opinion',
};

const PART_TEXT = { command: 'Command', redirect: 'Redirect', unclear: 'Unclear' } as const;

/** A decision in words, and every vote behind it in the order in which it was cast. */
export function trailView({ behavior, by, trail }: Decision): HTMLElement {
  const votes = trail.map((vote) =>
    el(
      'li',
      {},
      vote.by.from === 'part' ? el('span', { class: 'badge' }, PART_TEXT[vote.by.part]) : badge(vote.behavior),
      el('span', {}, sentence(reasonText(vote.by, spoken(vote)))),
    ),
  );
  return el(
    'div',
    { class: 'trail' },
    el('p', { class: 'verdict' }, badge(behavior), el('span', {}, sentence(reasonText(by)))),
    votes.length === 0 ? null : el('ol', { class: 'votes', 'aria-label': 'Votes in order' }, ...votes),
  );
}

export function badge(behavior: Vote['behavior']): HTMLElement {
  return el('span', { class: 'badge', 'data-behavior': behavior }, BEHAVIOR_TEXT[behavior]);
}

/** A reason as a sentence of its own. */
function sentence(reason: string): string {
  const words = visibleString(reason);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;
}

/** People and prompts say what they did in their own sentence. */
function spoken({ behavior, by }: Vote): Vote['behavior'] | undefined {
  return by.from === 'person' || by.from === 'grant' ? undefined : behavior;
}
