// The policy of one session: settings of all sources, grants and mode, merged and compiled whenever one of them changes.
import type { Diagnostic } from '../permission/diagnostic.js';
import { compileRules } from '../permission/rule-index.js';
import { RULE_SOURCES, type PermissionMode } from '../permission/vote.js';
import type { Policy } from './policy.js';
import type { RawSettings, SettingsSource } from '../ports/settings-source.js';
import { mergeSettings, type MergedSettings } from '../settings/merge-settings.js';

export interface SessionPolicy {
  readonly current: () => Policy;
  readonly merged: () => MergedSettings;
  /** Reads the settings source again. Never rejects: what cannot be read leaves the last good settings in force. */
  reload(): Promise<void>;
  setMode(mode: PermissionMode): void;
  setSessionRules(rules: readonly string[]): void;
}

export interface SessionPolicyOptions {
  readonly settings: RawSettings;
  readonly source: SettingsSource | null;
  readonly trusted: boolean;
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  readonly mode: PermissionMode | undefined;
  readonly onFailure: (error: unknown) => void;
}

/** A record by source as it is; a bare settings object as `flagSettings` (lifecycle, reading 10). */
export function bySource(settings: unknown): RawSettings {
  if (settings === undefined || settings === null) return {};
  const isRecord =
    typeof settings === 'object' && Object.keys(settings).some((key) => RULE_SOURCES.some((source) => source === key));
  return isRecord ? (settings as RawSettings) : { flagSettings: settings };
}

export function createSessionPolicy(options: SessionPolicyOptions): SessionPolicy {
  let loaded: RawSettings = {};
  let sessionRules: readonly string[] = [];
  let chosenMode = options.mode;
  let merged: MergedSettings;
  let policy: Policy;

  const rebuild = () => {
    merged = mergeSettings({ ...loaded, ...options.settings }, { ...options, lastGood: merged?.lastGood });
    recompile();
  };
  const recompile = () => {
    const rules = [
      ...merged.rules,
      ...sessionRules.map((text) => ({ text, behavior: 'allow' as const, source: 'session' as const })),
    ];
    const { index, diagnostics } = compileRules(rules);
    const mode = permitted(chosenMode ?? merged.mode ?? 'default');
    policy = {
      rules: index,
      mode,
      neverAsk: mode === 'dontAsk' || merged.denyInsteadOfPrompting,
      hookAllow: merged.hookAllow,
      descriptions: merged.descriptions,
      allowRules: rules.filter((rule) => rule.behavior === 'allow').map((rule) => rule.text),
      projectRoot: options.projectRoot,
      home: options.home,
      diagnostics: [...merged.diagnostics, ...diagnostics] satisfies readonly Diagnostic[],
    };
  };
  const permitted = (mode: PermissionMode): PermissionMode =>
    mode === 'bypassPermissions' && merged.disableBypassPermissionsMode ? 'default' : mode;

  rebuild();
  return {
    current: () => policy,
    merged: () => merged,
    reload: async () => {
      try {
        loaded = (await options.source?.load()) ?? {};
      } catch (error) {
        options.onFailure(error);
      }
      rebuild();
    },
    setMode: (mode) => {
      chosenMode = mode;
      recompile();
    },
    setSessionRules: (rules) => {
      sessionRules = rules;
      recompile();
    },
  };
}
