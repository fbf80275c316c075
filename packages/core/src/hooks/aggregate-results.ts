import type { Vote } from '../permission/vote.js';
import { strictestDecision } from './combine-decisions.js';
import type { HookAggregate, HookRun } from './hook-aggregate.js';
import type { HookResult } from './run-hook.js';

/**
 * Combines what hooks said. `results` stand in the hooks' order; `finished` holds the same in the order in which they
 * ended, which settles between rewrites.
 */
export function aggregateResults(results: readonly HookResult[], finished: readonly HookResult[]): HookAggregate {
  const deferred = results.filter(isDeferral).map(({ hook }) => hook.name);
  const votes = results.flatMap((result) => votesOf(result, deferred.length > 0));
  const vote = strictestDecision(votes.filter(hasOpinion));
  const rewrites = finished.filter(({ opinion }) => opinion.updatedInput);
  const rewrite = rewrites.at(-1);
  const replacements = finished.filter(({ opinion }) => opinion.updatedToolOutput);
  const replacement = replacements.at(-1);
  const answers = results.flatMap(({ hook, opinion: { permission } }) =>
    permission ? [{ ...permission, hook: hook.name }] : [],
  );
  const permission = answers.find(({ behavior }) => behavior === 'deny') ?? answers[0];
  const stopping = results.find(({ opinion }) => opinion.stop);
  return {
    ...(vote && { vote }),
    votes,
    deferred,
    ...(rewrite?.opinion.updatedInput && {
      updatedInput: { ...rewrite.opinion.updatedInput, hook: rewrite.hook.name },
    }),
    ...(rewrites.length > 1 && { conflictingRewrites: rewrites.map(({ hook }) => hook.name) }),
    additionalContext: said(results, ({ opinion }) => opinion.additionalContext),
    systemMessages: results.flatMap(({ hook, opinion: { systemMessage } }) =>
      systemMessage === undefined ? [] : [{ hook: hook.name, message: systemMessage }],
    ),
    ...(replacement?.opinion.updatedToolOutput && {
      updatedToolOutput: { ...replacement.opinion.updatedToolOutput, hook: replacement.hook.name },
    }),
    ...(replacements.length > 1 && { conflictingReplacements: replacements.map(({ hook }) => hook.name) }),
    feedback: said(results, ({ opinion }) => opinion.feedback),
    ...(stopping?.opinion.stop && { stop: { ...stopping.opinion.stop, hook: stopping.hook.name } }),
    ...(permission && { permission }),
    ...(results.some(({ opinion }) => opinion.retry) && { retry: true as const }),
    runs: results.map(runOf),
  };
}

function isDeferral({ opinion }: HookResult): boolean {
  return opinion.decision?.behavior === 'defer';
}

const DEFERRED = 'Answered "defer", which counts as no decision here.';
const BESIDE_DEFERRAL = 'Its "allow" does not count, since another hook answered "defer".';

/** A deferral outranks an allow: what one hook wants to hold back, another cannot wave through. It frees nothing from an ask. */
function votesOf({ hook, opinion }: HookResult, someDeferred: boolean): readonly Vote[] {
  const by = { from: 'hook', event: hook.event, hook: hook.name } as const;
  // "Do not go on" said before the call means that the call does not run. Its reason is the person's, not the model's.
  if (hook.event === 'PreToolUse' && opinion.stop) {
    return [{ behavior: 'deny', by: { ...by, message: opinion.decision?.reason ?? 'The hook ended the turn.' } }];
  }
  const { decision } = opinion;
  if (!decision) return [];
  if (decision.behavior === 'defer') return [{ behavior: 'passthrough', by: { ...by, message: DEFERRED } }];
  if (decision.behavior === 'allow' && someDeferred) {
    return [{ behavior: 'passthrough', by: { ...by, message: BESIDE_DEFERRAL } }];
  }
  const { behavior, reason } = decision;
  return [{ behavior, by: { ...by, ...(reason !== undefined && { message: reason }) } }];
}

function hasOpinion(vote: Vote): vote is Vote & { readonly behavior: 'allow' | 'ask' | 'deny' } {
  return vote.behavior !== 'passthrough';
}

function said(results: readonly HookResult[], pick: (result: HookResult) => string | undefined): readonly string[] {
  return results.map(pick).filter((text) => text !== undefined);
}

function runOf(result: HookResult): HookRun {
  return isDeferral(result) ? { ...result.run, message: DEFERRED } : result.run;
}
