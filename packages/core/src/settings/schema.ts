// One settings object, key by key: what is broken is told and left out, everything else holds.
import * as z from 'zod/mini';
import { parseInEnglish } from '../in-english.js';
import { nearestName } from '../nearest-name.js';
import type { Diagnostic } from '../permission/diagnostic.js';
import { PERMISSION_MODES, type Behavior, type PermissionMode } from '../permission/vote.js';
import { readHooks, type HookSetting } from './hook-settings.js';

/** What was understood of one settings object. Keys that are not ours are neither kept here nor complained about. */
export interface Settings {
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
  readonly additionalDirectories: readonly string[];
  readonly defaultMode?: PermissionMode;
  readonly disableBypassPermissionsMode: boolean;
  readonly disableAutoMode: boolean;
  readonly denyInsteadOfPrompting?: boolean;
  readonly hookAllow?: HookAllow;
  readonly hooks: readonly HookSetting[];
  readonly disableAllHooks?: boolean;
  readonly allowManagedHooksOnly?: boolean;
  readonly allowedHttpHookUrls?: readonly string[];
  readonly httpHookAllowedEnvVars?: readonly string[];
}

/** What a hook's allow skips (L4.1). */
export type HookAllow = 'skips-checks' | 'keeps-rules';

export type SettingsProblem = Pick<Diagnostic, 'severity' | 'message'>;

export type ReadSettings =
  | { readonly ok: true; readonly settings: Settings; readonly problems: readonly SettingsProblem[] }
  /** Nothing of it can be used. */
  | { readonly ok: false; readonly message: string };

const anyObject = z.looseObject({});
const mode = z.pipe(
  z.transform((value: unknown) => (value === 'manual' ? 'default' : value)),
  z.enum(PERMISSION_MODES),
);
const switchedOff = z.literal('disable');
const hookAllow = z.enum(['skips-checks', 'keeps-rules']);

const PERMISSION_KEYS = [
  'allow', 'ask', 'deny', 'additionalDirectories', 'defaultMode', 'disableBypassPermissionsMode', 'disableAutoMode',
  'denyInsteadOfPrompting',
] as const; // prettier-ignore
/** Public keys that restrict and that nothing here heeds: whoever set them must know. */
const UNHEEDED_KEYS = ['blockReadsOutsideWorkingDirectories', 'blockWritesOutsideWorkingDirectories'];
const OWN_KEYS = [
  'permissions', 'hooks', 'hookAllow', 'disableAllHooks', 'allowManagedHooksOnly', 'allowedHttpHookUrls',
  'httpHookAllowedEnvVars',
]; // prettier-ignore

/** Reads what a source said. Accepts any value; never throws. */
export function readSettings(raw: unknown): ReadSettings {
  const object = anyObject.safeParse(raw);
  if (!object.success || Array.isArray(raw)) return { ok: false, message: 'settings must be a JSON object' };
  const problems: SettingsProblem[] = [];
  const tell = (severity: Diagnostic['severity'], message: string) => problems.push({ severity, message });
  const top = object.data;
  for (const key of Object.keys(top)) tellMisplaced(key, tell);

  const group = top['permissions'] === undefined ? undefined : anyObject.safeParse(top['permissions']);
  if (group && !group.success) tell('error', '"permissions" must be an object; it is left out.');
  const permissions: Readonly<Record<string, unknown>> = group?.data ?? {};
  for (const key of Object.keys(permissions)) tellMisspelt(key, tell);

  const take = <Value>(
    from: Readonly<Record<string, unknown>>,
    key: string,
    type: z.ZodMiniType<Value>,
  ): Value | undefined => {
    if (!Object.hasOwn(from, key) || from[key] === undefined || from[key] === null) return undefined;
    const parsed = parseInEnglish(type, from[key]);
    if (parsed.success) return parsed.data;
    tell('error', `"${key}" is left out: ${parsed.error.issues[0]?.message ?? 'it has the wrong form'}.`);
    return undefined;
  };
  const rules = (behavior: Behavior) => readList(permissions, behavior, behavior !== 'allow', tell);
  const optional = {
    defaultMode: take(permissions, 'defaultMode', mode),
    denyInsteadOfPrompting: take(permissions, 'denyInsteadOfPrompting', z.boolean()),
    hookAllow: take(top, 'hookAllow', hookAllow),
    disableAllHooks: take(top, 'disableAllHooks', z.boolean()),
    allowManagedHooksOnly: take(top, 'allowManagedHooksOnly', z.boolean()),
    allowedHttpHookUrls: take(top, 'allowedHttpHookUrls', z.array(z.string())),
    httpHookAllowedEnvVars: take(top, 'httpHookAllowedEnvVars', z.array(z.string())),
  };
  return {
    ok: true,
    problems,
    settings: {
      allow: rules('allow'),
      ask: rules('ask'),
      deny: rules('deny'),
      additionalDirectories: readList(permissions, 'additionalDirectories', false, tell),
      disableBypassPermissionsMode: take(permissions, 'disableBypassPermissionsMode', switchedOff) === 'disable',
      disableAutoMode: take(permissions, 'disableAutoMode', switchedOff) === 'disable',
      hooks: readHooks(top['hooks'], tell),
      ...withoutUndefined(optional),
    },
  };
}

type Tell = (severity: Diagnostic['severity'], message: string) => void;

/** A list of texts. A restricting list given as one text is taken as a list of one: it must not vanish by a slip. */
function readList(
  from: Readonly<Record<string, unknown>>,
  key: string,
  restricts: boolean,
  tell: Tell,
): readonly string[] {
  const value = Object.hasOwn(from, key) ? from[key] : undefined;
  if (value === undefined || value === null) return [];
  if (typeof value === 'string' && restricts) {
    tell('warning', `"${key}" should be a list; it is read as a list of one.`);
    return [value];
  }
  if (!Array.isArray(value)) {
    tell('error', `"${key}" must be a list of texts; it is left out.`);
    return [];
  }
  return value.filter((entry): entry is string => {
    if (typeof entry === 'string') return true;
    tell('error', `An entry of "${key}" is not a text; it is left out.`);
    return false;
  });
}

function tellMisplaced(key: string, tell: Tell): void {
  if (OWN_KEYS.includes(key)) return;
  if (PERMISSION_KEYS.some((known) => known === key)) {
    return tell('warning', `"${key}" has no effect here: it belongs inside "permissions".`);
  }
  const meant = OWN_KEYS.find((known) => nearestName(key, [known]) !== undefined && sameStart(key, known));
  if (meant !== undefined) tell('warning', `"${key}" is unknown and has no effect. Did you mean "${meant}"?`);
}

function tellMisspelt(key: string, tell: Tell): void {
  if (PERMISSION_KEYS.some((known) => known === key)) return;
  if (UNHEEDED_KEYS.includes(key))
    return tell('warning', `"permissions.${key}" is not supported here and has no effect.`);
  const meant = nearestName(key, PERMISSION_KEYS);
  if (meant !== undefined)
    tell('warning', `"permissions.${key}" is unknown and has no effect. Did you mean "${meant}"?`);
}

// Top-level keys are everybody's: only a slip of the pen is worth a word, not a key that happens to be alike.
const sameStart = (a: string, b: string) =>
  a.slice(0, 3).toLowerCase() === b.slice(0, 3).toLowerCase() && Math.abs(a.length - b.length) <= 2;

type Present<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(object: T): Present<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Present<T>;
}
