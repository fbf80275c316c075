// The `hooks` key: which handlers are set for which event. What a handler does is the hook runner's to read.
import { explainUnknownEvent, isHookEvent } from '../hooks/event-names.js';
import type { Diagnostic } from '../permission/diagnostic.js';
import type { HookEventName } from '../ports/hook.js';

export interface HookSetting {
  readonly event: HookEventName;
  readonly matcher?: string;
  /** As written; an object with a `type`. */
  readonly handler: Readonly<Record<string, unknown>>;
}

type Tell = (severity: Diagnostic['severity'], message: string) => void;

/** A broken entry is told and left out; the others hold. */
export function readHooks(raw: unknown, tell: Tell): readonly HookSetting[] {
  if (raw === undefined || raw === null) return [];
  if (!isObject(raw)) {
    tell('error', '"hooks" must be an object; it is left out.');
    return [];
  }
  return Object.entries(raw).flatMap(([event, entries]) => {
    if (!isHookEvent(event)) {
      tell('warning', explainUnknownEvent(event));
      return [];
    }
    if (!Array.isArray(entries)) {
      tell('error', `"hooks.${event}" must be a list; it is left out.`);
      return [];
    }
    return entries.flatMap((entry: unknown) => readEntry(event, entry, tell));
  });
}

function readEntry(event: HookEventName, entry: unknown, tell: Tell): readonly HookSetting[] {
  if (!isObject(entry) || !Array.isArray(entry['hooks'])) {
    tell('error', `An entry of "hooks.${event}" has no list "hooks"; it is left out.`);
    return [];
  }
  const { matcher } = entry;
  if (matcher !== undefined && typeof matcher !== 'string') {
    tell('error', `A matcher of "hooks.${event}" is not a text; its entry is left out.`);
    return [];
  }
  return entry['hooks'].flatMap((handler: unknown) => {
    if (isObject(handler) && typeof handler['type'] === 'string') {
      return [{ event, ...(matcher !== undefined && { matcher }), handler }];
    }
    tell('error', `A handler of "hooks.${event}" has no "type"; it is left out.`);
    return [];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
