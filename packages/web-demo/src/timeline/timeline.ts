import { byId } from '../ui/by-id.js';
import { button } from '../ui/el.js';
import type { RowActions } from './call-row.js';
import { turnView, type TurnView } from './turn-view.js';

export interface Timeline {
  /** A new turn, on top of those before it. */
  begin(title: string, note?: string): TurnView;
}

export function createTimeline(actions: RowActions): Timeline {
  const turns = byId('turns');
  const clear = button(
    'Clear',
    () => {
      for (const turn of [...turns.children]) if (!turn.hasAttribute('aria-busy')) turn.remove();
      clear.hidden = turns.childElementCount === 0;
      byId('timeline').focus();
    },
    { class: 'button small', 'aria-label': 'Clear the timeline' },
  );
  clear.hidden = true;
  byId('timeline-actions').append(clear);
  return {
    begin(title, note = '') {
      byId('welcome').hidden = true;
      clear.hidden = false;
      const turn = turnView(title, note, actions);
      turns.prepend(turn.element);
      byId('timeline').scrollIntoView({ block: 'start' });
      return turn;
    },
  };
}
