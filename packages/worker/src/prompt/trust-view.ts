// The question about a project's settings, drawn. Loaded with the first one.
import type { SettingsGrant, TrustAnswer, TrustRequest } from '@sallyport/core';
import { createArming } from './arming.js';
import { make, shown } from './dom.js';
import type { PromptClock } from './prompt-clock.js';
import { laterTexts, type LaterTexts } from './later-texts.js';

export interface TrustView {
  readonly card: HTMLElement;
  /** To be announced when the card appears. */
  readonly words: string;
  setReadOnly(readOnly: boolean): void;
  /** The card is gone. */
  stop(): void;
}

const CSS = `
h3{font:inherit}
ul{padding-inline-start:1.25rem}
li{margin-block:.25rem}
[part~=trust-card]{margin-bottom:.75rem}
[part=refuse]{background:var(--accent);border-color:var(--accent);color:var(--sallyport-prompt-on-accent,var(--bg))}
[part=trust]{margin-inline-start:auto}
@container (max-width:32rem){[part=trust]{margin:0}}
`;

let sheet: CSSStyleSheet | undefined;

/** Adds the looks of the card to those of every prompt. */
function adoptStyles(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

const KINDS: readonly SettingsGrant['kind'][] = ['hook', 'allow-rule', 'directory', 'mode', 'setting'];

export function trustView(
  { grants, projectRoot }: TrustRequest,
  given: Partial<LaterTexts>,
  clock: PromptClock,
  root: ShadowRoot,
  answer: (answer: TrustAnswer) => void,
): TrustView {
  const texts = { ...laterTexts, ...given };
  adoptStyles(root);
  const trust = make('button', { type: 'button', part: 'trust', 'aria-disabled': 'true' }, texts.trust);
  const refuse = make('button', { type: 'button', part: 'refuse' }, texts.refuse);
  const actions = make('div', { part: 'actions' }, refuse, trust);
  const readOnly = make('p', { part: 'read-only' }, texts.readOnly);
  const arming = createArming(clock, () => (trust.ariaDisabled = 'false'));
  const kinds = KINDS.filter((kind) => grants.some((grant) => grant.kind === kind));
  const card = make(
    'section',
    {
      part: 'card trust-card',
      role: 'alertdialog',
      'aria-labelledby': 'trust-title',
      'aria-describedby': 'trust-explain',
      tabindex: '-1',
    },
    make('div', { part: 'header' }, texts.heading, make('span', { part: 'tool' }, shown(projectRoot))),
    make('h2', { part: 'title', id: 'trust-title' }, texts.title),
    make('p', { part: 'reason', id: 'trust-explain' }, texts.explain),
    ...kinds.map((kind) =>
      make(
        'div',
        {},
        make('h3', { part: 'label', id: `trust-${kind}` }, texts.kinds[kind]),
        make(
          'ul',
          { part: 'grants', 'aria-labelledby': `trust-${kind}` },
          ...grants.filter((grant) => grant.kind === kind).map((grant) => grantItem(grant, texts)),
        ),
      ),
    ),
    readOnly,
    actions,
  );

  let pressedTooEarly = false;
  trust.addEventListener('pointerdown', (event) => (pressedTooEarly = !arming.isArmed(event)));
  trust.addEventListener('click', (event) => {
    // A click counts from where the pointer went down; the keyboard's own clicks have no pointer.
    if (arming.isArmed(event) && !(event.detail > 0 && pressedTooEarly)) answer('trust');
  });
  refuse.addEventListener('click', () => answer('refuse'));
  card.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key !== 'Escape' || event.isComposing || event.repeat) return;
    event.preventDefault();
    answer('refuse');
  });
  arming.start();
  return {
    card,
    words: `${texts.heading}: ${texts.title}.`,
    setReadOnly(isReadOnly) {
      actions.hidden = isReadOnly;
      readOnly.hidden = !isReadOnly;
    },
    stop: () => arming.stop(),
  };
}

function grantItem({ kind, text, source }: SettingsGrant, texts: LaterTexts): HTMLElement {
  const where = make('span', { part: 'hint' }, texts.file(source));
  const hook = kind === 'hook' ? readHook(text) : null;
  if (!hook) return make('li', {}, make('code', {}, shown(text)), ' ', where);
  return make(
    'li',
    {},
    shown(texts.hook(hook.event, hook.matcher)),
    ' ',
    where,
    make('pre', {}, make('code', {}, shown(hook.does))),
  );
}

const PLAIN: readonly string[] = ['type', 'command', 'url', 'timeout'];

/** What a hook does, in its own words where they say it all, else as it is written. */
function readHook(text: string): { readonly event: string; readonly matcher: string; readonly does: string } {
  const {
    event,
    matcher = '',
    handler,
  } = JSON.parse(text) as {
    readonly event: string;
    readonly matcher?: string;
    readonly handler: Readonly<Record<string, unknown>>;
  };
  const words = handler['command'] ?? handler['url'];
  const isPlain = Object.keys(handler).every((key) => PLAIN.includes(key)) && typeof words === 'string';
  return { event, matcher, does: isPlain ? words : JSON.stringify(handler, null, 2) };
}
