import { HOOK_EVENTS, type Hook, type HookEventName } from '../ports/hook.js';
import { explainUnknownEvent } from './event-names.js';
import { compileMatcher, type NameTest } from './matcher.js';

/** A hook that will not run as its author meant, and why. */
export interface HookDiagnostic {
  readonly hook: string;
  readonly event: string;
  readonly message: string;
}

interface IndexedHook {
  readonly hook: Hook;
  readonly matches: NameTest;
}

/** Hooks by event with their matchers compiled; made once per settings, not per call. */
export interface HookIndex {
  readonly byEvent: ReadonlyMap<HookEventName, readonly IndexedHook[]>;
  readonly diagnostics: readonly HookDiagnostic[];
}

/**
 * Compiles every matcher once. A pattern that is no regular expression never matches and is reported; so is an event
 * that nothing fires, since event names are literal (L7.2).
 */
export function compileHooks(hooks: readonly Hook[]): HookIndex {
  const byEvent = new Map<HookEventName, IndexedHook[]>(HOOK_EVENTS.map((event) => [event, []]));
  const diagnostics: HookDiagnostic[] = [];
  for (const hook of hooks) {
    const matcher = compileMatcher(hook.matcher);
    if (!matcher.ok) diagnostics.push({ hook: hook.name, event: hook.event, message: matcher.message });
    const list = byEvent.get(hook.event);
    if (!list) diagnostics.push({ hook: hook.name, event: hook.event, message: explainUnknownEvent(hook.event) });
    if (matcher.ok && list) list.push({ hook, matches: matcher.matches });
  }
  return { byEvent, diagnostics };
}

const NONE: readonly Hook[] = [];

/**
 * The hooks of `event` that match any of `names` (a tool's name and its aliases), in the order they were given; each
 * identity once. Without `names` every hook of the event: it has nothing to match.
 */
export function selectHooks(index: HookIndex, event: HookEventName, names?: readonly string[]): readonly Hook[] {
  const indexed = index.byEvent.get(event);
  if (!indexed || indexed.length === 0) return NONE;
  const matching = indexed.filter(({ matches }) => names?.some(matches) ?? true).map(({ hook }) => hook);
  const seen = new Set<string>();
  return matching.filter(({ identity }) => identity === undefined || (!seen.has(identity) && seen.add(identity)));
}
