import type { PromptRequest } from '@sallyport/core';
import { make, shown } from './dom.js';
import { inputParts, type InputPart } from './input-parts.js';
import type { PromptTexts } from './texts.js';
import { hasHidden, visibleString } from './visible-text.js';

type ViewedInput = Pick<PromptRequest, 'tool' | 'input' | 'replaces'>;

/** Draws the whole input of a call: code and diffs as blocks that scroll, short values as a list. */
export function inputView({ tool, input, replaces }: ViewedInput, texts: PromptTexts): HTMLElement {
  const view = make('div', { part: 'section' });
  let list: HTMLElement | null = null;
  let hidden = false;
  for (const part of inputParts(tool, input, replaces)) {
    const text = part.kind === 'diff' ? part.before + part.after : part.text;
    hidden ||= hasHidden(part.name + text);
    if (part.kind === 'field') {
      if (!list) view.append((list = make('dl', { part: 'fields' })));
      list.append(make('dt', {}, shown(part.name)), make('dd', {}, shown(part.text)));
    } else {
      list = null;
      const name = part.name || texts.input;
      view.append(make('div', {}, make('div', { part: 'label' }, shown(name)), blockView(part, name, texts)));
    }
  }
  if (hidden) view.append(make('p', { part: 'hint' }, texts.hiddenNotice));
  return view;
}

function blockView(part: Exclude<InputPart, { kind: 'field' }>, name: string, texts: PromptTexts): HTMLElement {
  const code = make('code', part.kind === 'diff' ? { class: 'diff' } : {});
  if (part.kind !== 'diff') code.append(shown(part.text));
  else {
    const { before, after } = part;
    code.append(make('del', { part: 'removed' }, shown(before)), make('ins', { part: 'added' }, shown(after)));
    // Without the code that compares, what stands there is longer and as true.
    void import('./diff-view.js').then(
      ({ diffView }) => code.replaceChildren(...diffView(before, after, texts.later)),
      () => undefined,
    );
  }
  // It scrolls, so the keyboard must reach it.
  const attributes = {
    part: `code ${part.kind}`,
    dir: 'ltr',
    role: 'group',
    tabindex: '0',
    'aria-label': visibleString(name),
  };
  return make('pre', attributes, code);
}
