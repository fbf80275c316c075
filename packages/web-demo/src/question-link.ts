import type { SallyportPromptElement } from '@sallyport/worker/prompt';
import { byId } from './ui/by-id.js';
import { el } from './ui/el.js';

/** The key that enters the open question from anywhere on the page. */
const KEY = 'F8';

/** The question never takes the focus: a key enters it from anywhere, and a link leads to it when it is out of sight. */
export function watchQuestions(prompt: SallyportPromptElement): void {
  const link = byId('question-link');
  const hint = el('span', { class: 'hint question-hint' }, el('kbd', {}, KEY), ' enters the question');
  byId('timeline-actions').prepend(hint);
  let inSight = true;
  const enter = (): void => {
    prompt.scrollIntoView({ block: 'nearest' });
    prompt.focus({ preventScroll: true });
  };
  const update = (): void => {
    const { current, waiting } = prompt.queue.state;
    const open = current !== null;
    prompt.toggleAttribute('data-open', open);
    hint.hidden = !open;
    link.hidden = !open || inSight;
    const count = waiting.length + 1;
    link.textContent = count === 1 ? 'A question waits for you' : `${count} questions wait for you`;
  };
  prompt.queue.subscribe(update);
  update();
  new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? true;
    update();
  }).observe(prompt);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    enter();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== KEY || prompt.queue.state.current === null) return;
    event.preventDefault();
    enter();
  });
}
