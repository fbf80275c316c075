/** A rule that "always" could save, and what to know about it. */
export interface RuleSuggestion {
  readonly rule: string;
  /** Set where the rule covers more than it may seem to. */
  readonly note?: string;
}
