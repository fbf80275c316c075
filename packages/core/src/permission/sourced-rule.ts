import type { Rule } from './rule.js';
import type { Behavior, RuleSource } from './vote.js';

/** A rule as it was written, and where. */
export interface SourcedRule {
  readonly text: string;
  readonly behavior: Behavior;
  readonly source: RuleSource;
  /** The directory that a path rule's `/x` is anchored at; absent: the working directory. */
  readonly root?: string;
  readonly file?: string;
}

/** What every index holds, and what a hit leads back to. */
export interface CompiledRule extends SourcedRule {
  readonly rule: Rule;
  /** Place among all rules given; equal votes stand in this order. */
  readonly order: number;
}
