// What the files of a project would grant, and which of it a person has agreed to. Anyone may have written those files, a
// tool call of this very session among them: trust is given to what they say, one grant at a time, and not to the files.
import type { RuleSource } from '../permission/vote.js';
import type { SettingsGrant } from '../ports/trust-store.js';
import type { Settings } from './schema.js';

/** Keys of the grants that a person agreed to: `grantKey`. Kept by the host, never in the project. */
export type TrustedGrants = ReadonlySet<string>;

/** Names a grant by its content: a change to it is another grant. The same in project and local settings. */
export function grantKey(grant: SettingsGrant): string {
  return `${grant.kind} ${grant.text}`;
}

/** Lists of what hooks may reach: each entry grants something. */
const HOOK_LIMITS = ['allowedHttpHookUrls', 'httpHookAllowedEnvVars'] as const;

/** How an empty list of these reads. It switches off hooks of other sources, so it is not a stranger's to give. */
const NOTHING = 'nothing';
const entriesOf = (list: readonly string[] | undefined) => (list?.length === 0 ? [NOTHING] : (list ?? []));

/** Sources that are read from the project's own files. */
const PROJECT_SOURCES: readonly RuleSource[] = ['projectSettings', 'localSettings'];

interface Read {
  readonly source: RuleSource;
  readonly settings: Settings;
}

/** Everything the settings of one source would grant. Deny and ask rules and other restrictions are not grants. */
export function grantsOf(source: RuleSource, settings: Settings): readonly SettingsGrant[] {
  const grant = (kind: SettingsGrant['kind'], text: string): SettingsGrant => ({ kind, text, source });
  return [
    ...settings.allow.map((rule) => grant('allow-rule', rule)),
    ...settings.additionalDirectories.map((directory) => grant('directory', directory)),
    ...(settings.defaultMode === undefined ? [] : [grant('mode', settings.defaultMode)]),
    ...settings.hooks.map((hook) => grant('hook', JSON.stringify(hook))),
    ...(settings.hookAllow === 'skips-checks' ? [grant('setting', 'hookAllow: skips-checks')] : []),
    ...(settings.disableAllHooks === undefined
      ? []
      : [grant('setting', `disableAllHooks: ${settings.disableAllHooks}`)]),
    ...(settings.denyInsteadOfPrompting === false ? [grant('setting', 'denyInsteadOfPrompting: false')] : []),
    ...HOOK_LIMITS.flatMap((key) => entriesOf(settings[key]).map((entry) => grant('setting', `${key}: ${entry}`))),
  ];
}

/** Takes out of project and local settings what nobody agreed to, and says what that was. */
export function withheldGrants(
  reads: readonly Read[],
  { trusted }: { readonly trusted: boolean | TrustedGrants },
): {
  readonly kept: readonly Read[];
  readonly withheld: readonly SettingsGrant[];
  /** Those that a person agreed to. */
  readonly granted: readonly SettingsGrant[];
} {
  const withheld: SettingsGrant[] = [];
  const granted: SettingsGrant[] = [];
  const holds = (grant: SettingsGrant) => (typeof trusted === 'boolean' ? trusted : trusted.has(grantKey(grant)));
  const kept = reads.map(({ source, settings }): Read => {
    if (!PROJECT_SOURCES.includes(source)) return { source, settings };
    const grants = grantsOf(source, settings);
    const refused = grants.filter((grant) => !holds(grant));
    granted.push(...grants.filter(holds));
    withheld.push(...refused);
    return refused.length === 0
      ? { source, settings }
      : { source, settings: without(settings, new Set(refused.map(grantKey))) };
  });
  return { kept, withheld, granted };
}

function without(settings: Settings, refused: ReadonlySet<string>): Settings {
  const holds = (kind: SettingsGrant['kind'], text: string) => !refused.has(`${kind} ${text}`);
  const { defaultMode, hookAllow, disableAllHooks, denyInsteadOfPrompting, ...others } = settings;
  const { allowedHttpHookUrls: _urls, httpHookAllowedEnvVars: _variables, ...rest } = others;
  const limits = HOOK_LIMITS.flatMap((key) => {
    const kept = entriesOf(settings[key]).filter((entry) => holds('setting', `${key}: ${entry}`));
    return kept.length > 0 ? [[key, kept.filter((entry) => entry !== NOTHING)] as const] : [];
  });
  return {
    ...rest,
    ...Object.fromEntries(limits),
    allow: settings.allow.filter((rule) => holds('allow-rule', rule)),
    additionalDirectories: settings.additionalDirectories.filter((directory) => holds('directory', directory)),
    hooks: settings.hooks.filter((hook) => holds('hook', JSON.stringify(hook))),
    ...(defaultMode !== undefined && holds('mode', defaultMode) && { defaultMode }),
    ...(hookAllow !== undefined && holds('setting', `hookAllow: ${hookAllow}`) && { hookAllow }),
    ...(disableAllHooks !== undefined &&
      holds('setting', `disableAllHooks: ${disableAllHooks}`) && { disableAllHooks }),
    ...(denyInsteadOfPrompting !== undefined &&
      holds('setting', `denyInsteadOfPrompting: ${denyInsteadOfPrompting}`) && { denyInsteadOfPrompting }),
  };
}
