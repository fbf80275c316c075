import type { GrantScope, PromptRequest } from '@sallyport/core';
import { make, shown } from './dom.js';
import type { PromptTexts } from './texts.js';
import { hasHidden } from './visible-text.js';

/** Says what is wrong with a rule, in words; null where nothing is. A host gives one to have rules parsed as it will. */
export type RuleCheck = (rule: string, request: PromptRequest) => string | null;

export interface AlwaysView {
  readonly element: HTMLElement;
  /** The rule and scope as they stand; null, with the focus in the box, where the rule cannot be saved. */
  read(): { readonly rule: string; readonly scope: GrantScope } | null;
}

/** The rule that "always" saves, to choose or to write, and where it is saved. Null where nothing may be saved. */
export function alwaysView(request: PromptRequest, texts: PromptTexts, check: RuleCheck | null): AlwaysView | null {
  // A rule has one line. The box would drop the others silently, so such a suggestion is not made.
  const suggestions = request.suggestions.filter(({ rule }) => !/[\n\r]/.test(rule));
  const first = suggestions[0];
  if (!first || request.scopes.length === 0) return null;

  const ruleBox = make('input', { part: 'rule', spellcheck: 'false', dir: 'ltr', 'aria-describedby': 'saved' });
  const scopeBox = make('select', { part: 'scope', 'aria-describedby': 'saved' });
  scopeBox.append(...request.scopes.map((scope) => make('option', { value: scope }, texts.scopes[scope])));
  const saved = make('p', { part: 'hint', id: 'saved' });

  const choices = suggestions.map(({ rule }) => {
    const choice = make('button', { type: 'button', part: 'suggestion', dir: 'ltr' }, shown(rule));
    choice.addEventListener('click', () => choose(rule));
    return choice;
  });
  const read = (): ReturnType<AlwaysView['read']> => {
    const rule = ruleBox.value.trim();
    const scope = scopeBox.value as GrantScope;
    const problem = rule === '' ? texts.ruleEmpty : (check?.(rule, request) ?? null);
    const known = suggestions.find((suggestion) => suggestion.rule === rule);
    const words = problem ?? known?.note ?? (hasHidden(rule) ? rule : '');
    ruleBox.ariaInvalid = String(problem !== null);
    saved.replaceChildren(shown(words && `${words} `), texts.saved[scope]);
    choices.forEach((choice, index) => (choice.ariaPressed = String(suggestions[index] === known)));
    return problem === null ? { rule, scope } : null;
  };
  const choose = (rule: string): void => {
    ruleBox.value = rule;
    read();
  };
  ruleBox.addEventListener('input', read);
  scopeBox.addEventListener('change', read);
  choose(first.rule);

  const field = (part: string, label: string, box: HTMLElement): HTMLElement =>
    make('label', { part }, make('span', { part: 'label' }, label), box);
  return {
    element: make(
      'div',
      { part: 'grant' },
      make(
        'div',
        { part: 'grant-row' },
        field('rule-field', texts.rule, ruleBox),
        field('scope-field', texts.scope, scopeBox),
      ),
      choices.length > 1 ? make('div', { part: 'suggestions' }, ...choices) : null,
      saved,
    ),
    read() {
      const chosen = read();
      if (!chosen) ruleBox.focus();
      return chosen;
    },
  };
}
