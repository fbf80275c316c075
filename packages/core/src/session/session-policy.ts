// The policy of one session: settings of all sources, grants and mode, merged and compiled whenever one of them changes.
import type { Diagnostic } from '../permission/diagnostic.js';
import { compileRules } from '../permission/rule-index.js';
import { RULE_SOURCES, type Behavior, type PermissionMode } from '../permission/vote.js';
import type { Policy } from './policy.js';
import type { RawSettings, SettingsSource } from '../ports/settings-source.js';
import { combineSettings } from '../settings/combine-settings.js';
import { mergeSettings, type MergedSettings } from '../settings/merge-settings.js';
import { grantKey, type SettingsGrant } from '../settings/trust.js';

export interface SessionPolicy {
  readonly current: () => Policy;
  readonly merged: () => MergedSettings;
  /** The source of the options; a rule saved through it is the person's word and needs no trust (lifecycle, reading 6). */
  readonly source: SettingsSource | null;
  /** Reads the settings source again. Never rejects: what cannot be read leaves the last good settings in force. */
  reload(): Promise<void>;
  /** In the place of the settings given at start. */
  setSettings(settings: RawSettings): void;
  setMode(mode: PermissionMode): void;
  setSessionRules(rules: readonly SessionRule[]): void;
  /** A person agrees to what project or local settings would grant and does not yet. */
  trust(grants: readonly SettingsGrant[]): void;
}

/** A rule that holds for this session. */
export interface SessionRule {
  readonly text: string;
  readonly behavior: Behavior;
}

export interface SessionPolicyOptions {
  readonly settings: RawSettings;
  readonly source: SettingsSource | null;
  /** Whether the person trusts what the project's own settings say when the session begins (lifecycle, readings 4 and 6). */
  readonly trusted: boolean;
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  readonly mode: PermissionMode | undefined;
  /** Every name that a tool answers to, and the name it has now. */
  readonly currentNames: ReadonlyMap<string, string>;
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
  let sessionRules: readonly SessionRule[] = [];
  let given = options.settings;
  let chosenMode = options.mode;
  let merged: MergedSettings;
  const trustedGrants = new Set<string>();
  let begun = false;
  let policy: Policy;

  const rebuild = () => {
    const both = Object.fromEntries(
      RULE_SOURCES.map((name) => [name, combineSettings(loaded[name], given[name])] as const),
    );
    const merge = (trusted: false | ReadonlySet<string>) =>
      mergeSettings(both, {
        ...options,
        trusted,
        toolNames: [...options.currentNames.keys()],
        lastGood: merged?.lastGood,
      });
    // What the files say when the session begins is what was trusted; what they come to say later waits for an answer.
    if (options.trusted && !begun) for (const grant of merge(false).withheld) trustedGrants.add(grantKey(grant));
    merged = merge(trustedGrants);
    recompile();
  };
  const recompile = () => {
    const rules = [...merged.rules, ...sessionRules.map((rule) => ({ ...rule, source: 'session' as const }))];
    const { index, diagnostics } = compileRules(rules, { currentNames: options.currentNames });
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
    (mode === 'bypassPermissions' && merged.disableBypassPermissionsMode) || (mode === 'auto' && merged.disableAutoMode)
      ? 'default'
      : mode;

  const { source } = options;
  rebuild();
  return {
    current: () => policy,
    merged: () => merged,
    source: source && {
      load: () => source.load(),
      addRule: async (scope, behavior, rule) => {
        await source.addRule(scope, behavior, rule);
        if (behavior === 'allow' && scope !== 'userSettings') {
          trustedGrants.add(grantKey({ kind: 'allow-rule', text: rule, source: scope }));
        }
      },
    },
    reload: async () => {
      try {
        loaded = (await source?.load()) ?? {};
      } catch (error) {
        options.onFailure(error);
      }
      rebuild();
      begun = true;
    },
    setSettings: (settings) => {
      given = settings;
      rebuild();
    },
    setMode: (mode) => {
      chosenMode = mode;
      recompile();
    },
    trust: (grants) => {
      for (const grant of grants) trustedGrants.add(grantKey(grant));
      rebuild();
    },
    setSessionRules: (rules) => {
      sessionRules = rules;
      recompile();
    },
  };
}
