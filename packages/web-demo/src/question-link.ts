import type { SallyportPromptElement } from '@sallyport/worker/prompt';
import { byId } from './ui/by-id.js';

/** While a question is open and out of sight, a link leads to it; the question itself never takes the focus. */
export function watchQuestions(prompt: SallyportPromptElement): void {
  const link = byId('question-link');
  let inSight = true;
  const update = (): void => {
    const { current, waiting } = prompt.queue.state;
    link.hidden = current === null || inSight;
    const count = waiting.length + 1;
    link.textContent = count === 1 ? 'A question waits for you' : `${count} questions wait for you`;
  };
  prompt.queue.subscribe(update);
  new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? true;
    update();
  }).observe(prompt);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    prompt.scrollIntoView({ block: 'center' });
    prompt.focus({ preventScroll: true });
  });
}
