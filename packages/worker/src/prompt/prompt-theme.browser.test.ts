import { afterEach, beforeEach, expect, it } from 'vitest';
import './index.js';
import { ask, part, prompt, setUp, tearDown } from './prompt-stand.js';

beforeEach(setUp);
afterEach(tearDown);

const RED = 'rgb(255, 0, 0)';

it.each([
  ['background', 'card', 'backgroundColor'],
  ['text', 'title', 'color'],
  ['muted', 'hint', 'color'],
  ['line', 'card', 'borderTopColor'],
  ['accent', 'allow-once', 'backgroundColor'],
  ['on-accent', 'allow-once', 'color'],
] as const)('the page sets the custom property %s, on any element above', (name, of, property) => {
  document.body.style.setProperty(`--sallyport-prompt-${name}`, RED);
  ask();
  const used = getComputedStyle(part(of))[property];
  document.body.removeAttribute('style');
  expect(used).toEqual(RED);
});

it('the page sets the fonts', () => {
  prompt.style.setProperty('--sallyport-prompt-font', 'Spam');
  prompt.style.setProperty('--sallyport-prompt-mono', 'Ham');
  ask();
  expect([getComputedStyle(part('title')).fontFamily, getComputedStyle(part('tool')).fontFamily]).toEqual([
    'Spam',
    'Ham',
  ]);
});

it('the page styles each piece as a part', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `sallyport-prompt::part(deny) { border-radius: 7px } sallyport-prompt::part(card) { padding: 3px }`,
  );
  document.adoptedStyleSheets.push(sheet);
  ask();
  const used = [getComputedStyle(part('deny')).borderRadius, getComputedStyle(part('card')).paddingTop];
  document.adoptedStyleSheets.pop();
  expect(used).toEqual(['7px', '3px']);
});
