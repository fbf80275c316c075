import { diffLines } from './diff-lines.js';
import { make, shown } from './dom.js';
import { inputParts, type InputPart } from './input-parts.js';
import type { PromptTexts } from './texts.js';
import { hasHidden, visibleString } from './visible-text.js';

/** Draws the whole input of a call: code and diffs as blocks that scroll, short values as a list. */
export function inputView(tool: string, input: unknown, texts: PromptTexts): HTMLElement {
  const view = make('div', { part: 'section' });
  let list: HTMLElement | null = null;
  let hidden = false;
  for (const part of inputParts(tool, input)) {
    const text = part.kind === 'diff' ? part.before + part.after : part.text;
    hidden ||= hasHidden(part.name + text);
    if (part.kind === 'field') {
      if (!list) view.append((list = make('dl', { part: 'fields' })));
      list.append(make('dt', {}, shown(part.name)), make('dd', {}, shown(part.text)));
    } else {
      list = null;
      const name = part.name || texts.input;
      view.append(make('div', {}, make('div', { part: 'label' }, shown(name)), blockView(part, name)));
    }
  }
  if (hidden) view.append(make('p', { part: 'hint' }, texts.hiddenNotice));
  return view;
}

function blockView(part: Exclude<InputPart, { kind: 'field' }>, name: string): HTMLElement {
  const code = make('code', part.kind === 'diff' ? { class: 'diff' } : {});
  if (part.kind === 'diff') code.append(...diffView(part));
  else code.append(shown(part.text));
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

/** Each line keeps its sign as text: colour is not what tells them apart. */
function diffView(part: Extract<InputPart, { kind: 'diff' }>): readonly HTMLElement[] {
  const looks = { same: ['span', '  '], removed: ['del', '- '], added: ['ins', '+ '] } as const;
  return diffLines(part.before, part.after).map(({ kind, text }) => {
    const [name, sign] = looks[kind];
    const signed = sign + text.replaceAll('\n', `\n${sign}`);
    return make(name, { part: kind }, shown(signed));
  });
}
