// A permission decision is a value: votes in, a decision with its trail out.

/** What a voter wants. `passthrough` is "no opinion": it stands in the trail and decides nothing. */
export type Behavior = 'allow' | 'ask' | 'deny';

/**
 * The eight places a rule can come from, in the order in which scalar settings override each other where both have
 * them (user < project < local < flag < policy). `cliArg`, `command` and `session` hold rules only.
 */
export const RULE_SOURCES = [
  'userSettings',
  'projectSettings',
  'localSettings',
  'flagSettings',
  'policySettings',
  'cliArg',
  'command',
  'session',
] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/** `auto` hands silence to the classifier; the others are described at `modeVote`. */
export const PERMISSION_MODES = ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions'] as const;
export type PermissionMode = (typeof PERMISSION_MODES)[number];

/** Where an "always" answer is saved: this session, this project for me, this project for all, all my projects (L4.8). */
export const GRANT_SCOPES = ['session', 'localSettings', 'projectSettings', 'userSettings'] as const;
export type GrantScope = (typeof GRANT_SCOPES)[number];

/** Who cast a vote, and why. Plain data: it crosses to the page and into logs as it is. */
export type Reason =
  | { readonly from: 'hook'; readonly event: string; readonly hook: string; readonly message?: string }
  | { readonly from: 'validation'; readonly message: string }
  | { readonly from: 'tool'; readonly tool: string; readonly message?: string }
  | {
      readonly from: 'rule';
      /** The rule as it was written, e.g. `Bash(git commit:*)`. */
      readonly rule: string;
      readonly source: RuleSource;
      /** The settings file that holds it, where one does. */
      readonly file?: string;
      /** The part of the call that the rule met: a sub-command, a path, a host. Absent when the rule names the whole tool. */
      readonly subject?: string;
      /** Start and end (UTF-16 units) of the subject in a Bash command. */
      readonly span?: readonly [start: number, end: number];
      /** The rule may or may not match what will run; deny and ask bind all the same. */
      readonly uncertain?: true;
      /** Where it was tried and decides nothing: why. Only an explanation holds such votes. */
      readonly message?: string;
    }
  | {
      /** Only in an explanation, without opinion: a part of a Bash command, and what came of it. */
      readonly from: 'part';
      readonly part: 'command' | 'redirect' | 'unclear';
      readonly text: string;
      /** Start and end (UTF-16 units) in the command; of nested code, those of the words that hold it. */
      readonly span: readonly [start: number, end: number];
      readonly message: string;
    }
  | { readonly from: 'mode'; readonly mode: PermissionMode; readonly message?: string }
  | {
      readonly from: 'classifier';
      readonly source: string;
      readonly confidence: 'high' | 'low';
      readonly matched?: string;
      readonly message: string;
    }
  | { readonly from: 'grant'; readonly grant: 'once' }
  | {
      readonly from: 'person';
      readonly answer: 'allow-once' | 'always' | 'deny';
      readonly message?: string;
      readonly rule?: string;
      readonly scope?: GrantScope;
    }
  | { readonly from: 'prompter'; readonly message: string }
  | { readonly from: 'nobody'; readonly message: string };

export interface Vote {
  readonly behavior: Behavior | 'passthrough';
  readonly by: Reason;
}

/** `trail` holds every vote that was asked for, in order; `by` is the reason of the vote that decided. */
export interface Decision {
  readonly behavior: Behavior;
  readonly by: Reason;
  readonly trail: readonly Vote[];
}

const STRICTNESS = { deny: 3, ask: 2, allow: 1, passthrough: 0 } as const;

/** Strictest wins: deny > ask > allow; among equals the first. With no vote but "no opinion" the answer is ask. */
export function decide(trail: readonly Vote[]): Decision {
  let winner: Vote | undefined;
  for (const vote of trail) {
    if (vote.behavior === 'passthrough') continue;
    if (!winner || STRICTNESS[vote.behavior] > STRICTNESS[winner.behavior]) winner = vote;
  }
  if (!winner || winner.behavior === 'passthrough') {
    return { behavior: 'ask', by: { from: 'nobody', message: 'Nothing allows or forbids this call.' }, trail };
  }
  return { behavior: winner.behavior, by: winner.by, trail };
}
