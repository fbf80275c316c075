import type { Playground } from '../playground.js';
import { RECORDINGS } from '../recordings/recordings.js';
import { el } from '../ui/el.js';

/** The recorded streams, each a button that plays it. */
export function recordingsPanel(playground: Playground): HTMLElement {
  const items = RECORDINGS.map((recording) => {
    const play = el(
      'button',
      { type: 'button', class: 'recording', 'data-recording': recording.id },
      el('span', { class: 'play', 'aria-hidden': 'true' }),
      el(
        'span',
        { class: 'recording-text' },
        el('span', { class: 'recording-title' }, recording.title, recording.asks ? asksTag() : null),
        el('span', { class: 'recording-what' }, recording.what),
      ),
    );
    play.addEventListener('click', () => void playground.playRecording(recording));
    return el('li', {}, play);
  });
  return el(
    'div',
    { class: 'panel-body' },
    el('p', { class: 'lead' }, 'Answers of a model, recorded as they came over the wire. Choose one to play it.'),
    el('ul', { class: 'recordings' }, ...items),
  );
}

function asksTag(): HTMLElement {
  return el('span', { class: 'tag' }, 'asks you');
}
