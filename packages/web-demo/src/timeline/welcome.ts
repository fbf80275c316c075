import { button, el } from '../ui/el.js';
import { STAGES } from './stages.js';

/** What a stranger reads first, until the first call is made. */
export function welcome(playFirst: () => void): readonly HTMLElement[] {
  const stages = STAGES.map(({ number, name, what }) =>
    el(
      'li',
      {},
      el('span', { class: 'mark', 'data-state': 'passed', 'aria-hidden': 'true' }, String(number)),
      el('span', {}, el('strong', {}, name), el('span', { class: 'what' }, what)),
    ),
  );
  return [
    el('h3', {}, 'A gate between a model and its tools'),
    el(
      'p',
      {},
      'Sallyport takes the tool calls of a language model and carries each through eight stages, in a Web Worker, with a small project and a shell that live in this page. Where no rule has decided, it asks you.',
    ),
    el(
      'p',
      { class: 'first-step' },
      button('Play the first stream', playFirst, { class: 'button primary' }),
      el('span', {}, 'No model is called and nothing leaves this page.'),
    ),
    el('ol', { class: 'stage-legend' }, ...stages),
  ];
}
