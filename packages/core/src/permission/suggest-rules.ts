import { inputField } from './input-field.js';
import { readBash } from './read-bash.js';
import type { RuleSuggestion } from './rule-suggestion.js';
import { suggestionsFor, type SuggestContext } from './suggestions.js';

export type { SuggestContext };

const NOWHERE: SuggestContext = { cwd: '/', home: '/home/user', projectRoot: '/', workingDirectories: [] };

/**
 * Suggestions for a call, the narrowest first. Empty where nothing that could be saved would allow it.
 *
 * @example
 * suggestRules({ name: 'WebFetch', input: { url: 'https://Example.com/a' } }); // [{ rule: 'WebFetch(domain:example.com)' }]
 */
export function suggestRules(
  toolUse: { readonly name: string; readonly input: unknown },
  context: SuggestContext = NOWHERE,
): readonly RuleSuggestion[] {
  const command = toolUse.name === 'Bash' ? inputField(toolUse.input, 'command') : undefined;
  if (context.bash !== undefined || typeof command !== 'string') return suggestionsFor(toolUse, context);
  return suggestionsFor(toolUse, { ...context, bash: readBash(command, context) });
}
