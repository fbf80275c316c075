import { nearestName } from '../nearest-name.js';
import { HOOK_EVENTS, type HookEventName } from '../ports/hook.js';

/** Events that hook settings may name by public convention, and that nothing here fires. */
const FOREIGN_EVENTS =
  'UserPromptSubmit UserPromptExpansion SessionStart SessionEnd Stop StopFailure ' +
  'SubagentStart SubagentStop PreCompact PostCompact PreModelSwitch PostModelSwitch ' +
  'Setup TeammateIdle TaskCreated TaskCompleted Elicitation ElicitationResult ConfigChange ' +
  'WorktreeCreate WorktreeRemove InstructionsLoaded CwdChanged FileChanged DirectoryAdded MessageDisplay ' +
  'PreSkillShellCommand';

const foreign: ReadonlySet<string> = new Set(FOREIGN_EVENTS.split(' '));

/** Literal and case-sensitive (L7.2). */
export function isHookEvent(name: string): name is HookEventName {
  return HOOK_EVENTS.some((event) => event === name);
}

/** Why handlers of an event that is not ours never run, with the right spelling where one is near. */
export function explainUnknownEvent(name: string): string {
  if (foreign.has(name)) return `The hook event "${name}" is not supported here; its handlers never run.`;
  const nearest = nearestName(name, [...HOOK_EVENTS, ...foreign]);
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return `Unknown hook event "${name}"; it never fires.${hint}`;
}
