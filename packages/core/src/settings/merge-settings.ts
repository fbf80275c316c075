// All sources to one set of rules and switches (L4.3, L4.4). Lists add up; single values override user < project < local <
// flag < policy. What a stranger's project files would grant is left out (readings 4 and 6); what they forbid holds.
import { resolvePath } from '../bash/paths.js';
import type { Diagnostic } from '../permission/diagnostic.js';
import { parseRule } from '../permission/rule.js';
import { isPromptRule } from '../permission/rule-faults.js';
import type { SourcedRule } from '../permission/sourced-rule.js';
import type { Behavior, PermissionMode, RuleSource } from '../permission/vote.js';
import type { RawSettings } from '../ports/settings-source.js';
import type { SettingsGrant } from '../ports/trust-store.js';
import type { HookSetting } from './hook-settings.js';
import { splitRuleList } from './rule-list.js';
import { readSettings, type HookAllow, type Settings } from './schema.js';
import { fileOf, rootOf, type SettingsPlaces } from './source-place.js';
import { unknownTools } from './unknown-tools.js';
import { withheldGrants, type TrustedGrants } from './trust.js';

export interface MergeOptions extends SettingsPlaces {
  /** Whether the workspace is trusted: wholly, not at all, or for certain grants. */
  readonly trusted: boolean | TrustedGrants;
  /** Source `cliArg`. */
  readonly allowedTools?: string | readonly string[];
  readonly disallowedTools?: string | readonly string[];
  /** A policy is required and cannot be had: every tool is denied. */
  readonly policyMissing?: boolean;
  /** Every name that a tool answers to; given, rules that name none of them are told. */
  readonly toolNames?: readonly string[];
}

export interface SourcedHook extends HookSetting {
  readonly source: RuleSource;
}

export interface MergedSettings {
  /** In the order in which equal votes are named: policy first, the user's own last. */
  readonly rules: readonly SourcedRule[];
  /** What `Bash(prompt: …)` rules describe to a classifier. */
  readonly descriptions: Readonly<Record<Behavior, readonly string[]>>;
  readonly hooks: readonly SourcedHook[];
  /** Patterns of the URLs that HTTP hooks may call. Absent: any. */
  readonly allowedHttpHookUrls?: readonly string[];
  /** Variables that may stand in headers of HTTP hooks. Absent: those that a hook itself allows. */
  readonly httpHookAllowedEnvVars?: readonly string[];
  readonly hookAllow: HookAllow;
  readonly mode?: PermissionMode;
  /** Absolute. */
  readonly additionalDirectories: readonly string[];
  readonly disableBypassPermissionsMode: boolean;
  readonly disableAutoMode: boolean;
  readonly denyInsteadOfPrompting: boolean;
  /** What project and local settings would grant and do not, until a person trusts it. */
  readonly withheld: readonly SettingsGrant[];
  /** What they grant. */
  readonly granted: readonly SettingsGrant[];
  readonly diagnostics: readonly Diagnostic[];
}

/** From the one that scalar settings obey most. */
const PRECEDENCE = [
  'policySettings', 'flagSettings', 'cliArg', 'command', 'session', 'localSettings', 'projectSettings', 'userSettings',
] as const satisfies readonly RuleSource[]; // prettier-ignore

const RULES_ONLY: readonly RuleSource[] = ['cliArg', 'command', 'session'];
const holdsScalars = ({ source }: Read) => !RULES_ONLY.includes(source);

interface Read {
  readonly source: RuleSource;
  readonly settings: Settings;
}

export function mergeSettings(bySource: RawSettings, options: MergeOptions): MergedSettings {
  const diagnostics: Diagnostic[] = [];
  const all = PRECEDENCE.flatMap((source) => readSource(source, bySource[source], diagnostics));
  const { kept, withheld, granted } = withheldGrants(all, options);
  const rules = [
    ...(options.policyMissing ? withoutPolicy(diagnostics) : []),
    ...kept.flatMap((read) => rulesOf(read, options)),
    ...cliRules(options),
  ];
  const first = <Value>(pick: (settings: Settings) => Value | undefined): Value | undefined =>
    kept
      .filter(holdsScalars)
      .map(({ settings }) => pick(settings))
      .find((value) => value !== undefined);
  const any = (pick: (settings: Settings) => boolean | undefined) =>
    kept.some(({ settings }) => pick(settings) === true);

  const disableBypassPermissionsMode = any((settings) => settings.disableBypassPermissionsMode);
  const disableAutoMode = any((settings) => settings.disableAutoMode);
  const wanted = first((settings) => settings.defaultMode);
  const switchedOff =
    (wanted === 'bypassPermissions' && disableBypassPermissionsMode) || (wanted === 'auto' && disableAutoMode);
  if (switchedOff) {
    diagnostics.push({
      severity: 'warning',
      message: `Mode ${wanted} is switched off by settings; the mode is default.`,
    });
  }
  const mode = switchedOff ? 'default' : wanted;
  if (options.toolNames) diagnostics.push(...unknownTools(rules, options.toolNames));
  const plain = rules.filter((rule) => promptOf(rule) === undefined);
  return {
    rules: plain,
    descriptions: { allow: describe(rules, 'allow'), ask: describe(rules, 'ask'), deny: describe(rules, 'deny') },
    hooks: activeHooks(kept),
    ...hookLimit('allowedHttpHookUrls', kept),
    ...hookLimit('httpHookAllowedEnvVars', kept),
    hookAllow: first((settings) => settings.hookAllow) ?? 'skips-checks',
    ...(mode !== undefined && { mode }),
    additionalDirectories: [...new Set(kept.flatMap((read) => directoriesOf(read, options)))],
    disableBypassPermissionsMode,
    disableAutoMode,
    denyInsteadOfPrompting: first((settings) => settings.denyInsteadOfPrompting) ?? false,
    withheld,
    granted,
    diagnostics,
  };
}

/** Nothing for what cannot be read: see `keepLastGood`. */
function readSource(source: RuleSource, raw: unknown, diagnostics: Diagnostic[]): readonly Read[] {
  const read = raw === undefined ? undefined : readSettings(raw);
  if (!read?.ok) return [];
  const file = fileOf(source);
  const place = { source, ...(file !== undefined && { file }) };
  diagnostics.push(...read.problems.map((problem) => ({ ...problem, ...place })));
  return [{ source, settings: read.settings }];
}

function withoutPolicy(diagnostics: Diagnostic[]): readonly SourcedRule[] {
  const message = 'The managed policy is required and cannot be had: every tool is denied.';
  diagnostics.push({ severity: 'error', message, source: 'policySettings' });
  return [{ text: '*', behavior: 'deny', source: 'policySettings' }];
}

const BEHAVIORS: readonly Behavior[] = ['deny', 'ask', 'allow'];

function rulesOf({ source, settings }: Read, places: SettingsPlaces): SourcedRule[] {
  const file = fileOf(source);
  const root = rootOf(source, places);
  return BEHAVIORS.flatMap((behavior) =>
    settings[behavior].map((text) => ({ text, behavior, source, root, ...(file !== undefined && { file }) })),
  );
}

function cliRules(options: MergeOptions): SourcedRule[] {
  const rules = (list: string | readonly string[] | undefined, behavior: Behavior) =>
    splitRuleList(list ?? []).map((text) => ({ text, behavior, source: 'cliArg' as const, root: options.cwd }));
  return [...rules(options.disallowedTools, 'deny'), ...rules(options.allowedTools, 'allow')];
}

function promptOf({ text }: SourcedRule): string | undefined {
  const parsed = parseRule(text);
  if (!parsed.ok || !isPromptRule(parsed.rule)) return undefined;
  return parsed.rule.content?.replace(/^\s*prompt:\s*/, '').trim();
}

function describe(rules: readonly SourcedRule[], behavior: Behavior): readonly string[] {
  const texts = rules.filter((rule) => rule.behavior === behavior).map(promptOf);
  return [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[];
}

function activeHooks(kept: readonly Read[]): readonly SourcedHook[] {
  const managedOnly = kept.some(
    ({ source, settings }) => source === 'policySettings' && settings.allowManagedHooksOnly,
  );
  // Whoever is below the policy may switch off hooks, but not those of the policy.
  const off = kept.find(({ settings }) => settings.disableAllHooks !== undefined);
  const allOff = off?.settings.disableAllHooks === true;
  return kept.flatMap(({ source, settings }) => {
    const managed = source === 'policySettings';
    if (managed ? allOff && off?.source === 'policySettings' : allOff || managedOnly) return [];
    return settings.hooks.map((hook) => ({ ...hook, source }));
  });
}

/** A policy's list is the last word; else lists add up. */
function hookLimit<Key extends 'allowedHttpHookUrls' | 'httpHookAllowedEnvVars'>(
  key: Key,
  kept: readonly Read[],
): Partial<Record<Key, readonly string[]>> {
  const counts = kept.filter(({ settings }) => settings[key]);
  if (counts.length === 0) return {};
  const managed = counts.filter(({ source }) => source === 'policySettings');
  const lists = (managed.length > 0 ? managed : counts).flatMap(({ settings }) => settings[key] ?? []);
  return { [key]: [...new Set(lists)] } as unknown as Partial<Record<Key, readonly string[]>>;
}

function directoriesOf({ source, settings }: Read, places: SettingsPlaces): readonly string[] {
  const base = source === 'projectSettings' ? places.projectRoot : places.cwd;
  return settings.additionalDirectories.map((directory) => placedDirectory(directory, base, places.home));
}

/** A directory as settings write it, absolute: `~` is home, and what is relative hangs on `base`. */
export function placedDirectory(directory: string, base: string, home: string): string {
  return /^~(\/|$)/.test(directory) ? resolvePath(home, `.${directory.slice(1)}`) : resolvePath(base, directory);
}
