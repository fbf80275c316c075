// What the files of a project would grant, and which of it a person has agreed to. Anyone may have written those files, a
// tool call of this very session among them: trust is given to what they say, one grant at a time, and not to the files.
import { sha256 } from '../input/input-hash.js';
import type { RuleSource } from '../permission/vote.js';
import type { Settings } from './schema.js';

/** One thing that project or local settings would make possible. Plain data, for a person to read. */
export interface SettingsGrant {
  readonly kind: 'allow-rule' | 'directory' | 'mode' | 'hook' | 'setting';
  /** The rule, the directory, the mode, the handler as JSON, or `key: value`. */
  readonly text: string;
  readonly source: RuleSource;
}

/** Keys of the grants that a person agreed to: `grantKey`. Kept by the host, never in the project. */
export type TrustedGrants = ReadonlySet<string>;

/** Names a grant by its content: a change to it is another grant. The same in project and local settings. */
export function grantKey(grant: SettingsGrant): string {
  return `${grant.kind} ${grant.text}`;
}

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
  ];
}

/** Takes out of project and local settings what nobody agreed to, and says what that was. */
export function withheldGrants(
  reads: readonly Read[],
  { trusted }: { readonly trusted: boolean | TrustedGrants },
): { readonly kept: readonly Read[]; readonly withheld: readonly SettingsGrant[] } {
  if (trusted === true) return { kept: reads, withheld: [] };
  const withheld: SettingsGrant[] = [];
  const kept = reads.map(({ source, settings }): Read => {
    if (!PROJECT_SOURCES.includes(source)) return { source, settings };
    const refused = grantsOf(source, settings).filter((grant) => trusted === false || !trusted.has(grantKey(grant)));
    withheld.push(...refused);
    return { source, settings: without(settings, new Set(refused.map(grantKey))) };
  });
  return { kept, withheld };
}

function without(settings: Settings, refused: ReadonlySet<string>): Settings {
  const holds = (kind: SettingsGrant['kind'], text: string) => !refused.has(`${kind} ${text}`);
  const { defaultMode, hookAllow, disableAllHooks, denyInsteadOfPrompting, ...rest } = settings;
  return {
    ...rest,
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

/** SHA-256 (hex) over the grants in any order: names one state of a project's settings. */
export async function grantsHash(grants: readonly SettingsGrant[]): Promise<string> {
  return sha256(JSON.stringify([...new Set(grants.map(grantKey))].sort()));
}
