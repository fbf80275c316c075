import { el } from './el.js';

export interface Tab {
  readonly name: string;
  readonly panel: HTMLElement;
}

let groups = 0;

/** Tabs after the usual pattern: one stop for the Tab key, arrow keys choose. The first is open. */
export function tabs(label: string, items: readonly Tab[]): HTMLElement {
  const prefix = `tabs-${++groups}`;
  const panels = items.map(({ panel }, index) =>
    el('div', { id: `${prefix}-panel-${index}`, role: 'tabpanel', 'aria-labelledby': `${prefix}-tab-${index}` }, panel),
  );
  const heads = items.map(({ name }, index) => {
    const controls = `${prefix}-panel-${index}`;
    return el('button', { type: 'button', role: 'tab', id: `${prefix}-tab-${index}`, 'aria-controls': controls }, name);
  });
  const choose = (chosen: number): void => {
    for (const [index, head] of heads.entries()) {
      head.setAttribute('aria-selected', String(index === chosen));
      head.tabIndex = index === chosen ? 0 : -1;
      const panel = panels[index];
      if (panel) panel.hidden = index !== chosen;
    }
  };
  for (const [index, head] of heads.entries()) head.addEventListener('click', () => choose(index));
  const list = el('div', { role: 'tablist', 'aria-label': label, class: 'tab-list' }, ...heads);
  list.addEventListener('keydown', (event) => {
    const from = heads.findIndex((head) => head === document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || from < 0) return;
    event.preventDefault();
    const to = (from + step + heads.length) % heads.length;
    choose(to);
    heads[to]?.focus();
  });
  choose(0);
  return el('div', { class: 'tabs' }, list, ...panels);
}
