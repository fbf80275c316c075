import type { HookBehavior } from './hook-opinion.js';

const STRICTNESS = { deny: 4, defer: 3, ask: 2, allow: 1 } as const;

/** The strictest: deny > defer > ask > allow; among equals the first. */
export function strictestDecision<T extends { readonly behavior: HookBehavior }>(
  decisions: readonly (T | null | undefined | false | '')[],
): T | undefined {
  let strictest: T | undefined;
  for (const decision of decisions) {
    if (decision && (!strictest || STRICTNESS[decision.behavior] > STRICTNESS[strictest.behavior]))
      strictest = decision;
  }
  return strictest;
}
