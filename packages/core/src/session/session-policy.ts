// The policy of one session: settings of all sources, grants and mode, merged and compiled whenever one of them changes.
import { isBroadAllow } from '../permission/broad-rules.js';
import type { Diagnostic } from '../permission/diagnostic.js';
import { compileRules } from '../permission/rule-index.js';
import type { SourcedRule } from '../permission/sourced-rule.js';
import { RULE_SOURCES, type Behavior, type PermissionMode } from '../permission/vote.js';
import type { Policy } from './policy.js';
import type { RawSettings, SettingsSource } from '../ports/settings-source.js';
import { combineSettings } from '../settings/combine-settings.js';
import { keepLastGood, type LastGood } from '../settings/last-good.js';
import { mergeSettings, type MergedSettings } from '../settings/merge-settings.js';
import type { SessionTrust } from './session-trust.js';

export interface SessionPolicy {
  readonly current: () => Policy;
  readonly merged: () => MergedSettings;
  /** What the source of the options says, as far as it can be read. */
  readonly loaded: () => RawSettings;
  /** The source of the options; a rule saved through it is the person's word and needs no trust (lifecycle, reading 6). */
  readonly source: SettingsSource | null;
  /** Reads the settings source again. Never rejects: what cannot be read leaves the last good settings in force. */
  reload(): Promise<void>;
  /** In the place of the settings given at start. */
  setSettings(settings: RawSettings): void;
  /** Settings of source `command`, in the place of those before. */
  setCommand(settings: unknown): void;
  setMode(mode: PermissionMode): void;
  setSessionRules(rules: readonly SessionRule[]): void;
  /** Merges again, after an answer about trust. */
  rebuild(): void;
}

/** A rule that holds for this session. */
export interface SessionRule {
  readonly text: string;
  readonly behavior: Behavior;
}

export interface SessionPolicyOptions {
  readonly settings: RawSettings;
  readonly source: SettingsSource | null;
  readonly trust: SessionTrust;
  /** Whether the person trusts what the project's own settings say when the session begins (lifecycle, readings 4 and 6). */
  readonly trusted: boolean;
  readonly policyRequired: boolean;
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  readonly mode: PermissionMode | undefined;
  /** Every name that a tool answers to, and the name it has now. */
  readonly currentNames: ReadonlyMap<string, string>;
  /** Rules or mode are others than before. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** A record by source as it is; a bare settings object as `flagSettings` (lifecycle, reading 10). */
export function bySource(settings: unknown): RawSettings {
  if (settings === undefined || settings === null) return {};
  const isRecord =
    typeof settings === 'object' && Object.keys(settings).some((key) => RULE_SOURCES.some((source) => source === key));
  return isRecord ? (settings as RawSettings) : { flagSettings: settings };
}

const NOTHING: LastGood = { values: {}, diagnostics: [] };

export function createSessionPolicy(options: SessionPolicyOptions): SessionPolicy {
  const { source, trust } = options;
  let said: RawSettings = {};
  let loaded = NOTHING;
  let given = keepLastGood(options.settings, {});
  let command: unknown;
  let sessionRules: readonly SessionRule[] = [];
  let chosenMode = options.mode;
  let merged: MergedSettings;
  let begun = false;
  let policy: Policy;
  let reloading = Promise.resolve();

  const merge = () => {
    const both = Object.fromEntries(
      RULE_SOURCES.map((name) => [name, combineSettings(loaded.values[name], given.values[name])] as const),
    );
    // A policy that was to be fetched is not to be replaced by one that was given.
    const wanted = said.policySettings === undefined ? both['policySettings'] : loaded.values.policySettings;
    merged = mergeSettings(
      { ...both, command: combineSettings(both['command'], command) },
      {
        ...options,
        trusted: trust.trusted(),
        policyMissing: options.policyRequired && wanted === undefined,
        toolNames: [...options.currentNames.keys()],
      },
    );
  };
  const rebuild = () => {
    merge();
    // What the files say when the session begins is what was trusted; what they come to say later waits for an answer.
    if (options.trusted && !begun && merged.withheld.length > 0) {
      trust.trustAtStart(merged.withheld);
      merge();
    }
    recompile();
  };
  const recompile = () => {
    const rules = [...merged.rules, ...sessionRules.map((rule) => ({ ...rule, source: 'session' as const }))];
    const mode = permitted(chosenMode ?? merged.mode ?? 'default');
    const resting = mode === 'auto' ? rules.filter(isBroadAllow) : [];
    const active = resting.length === 0 ? rules : rules.filter((rule) => !resting.includes(rule));
    const { index, diagnostics } = compileRules(active, { currentNames: options.currentNames });
    policy = {
      rules: index,
      mode,
      neverAsk: mode === 'dontAsk' || merged.denyInsteadOfPrompting,
      hookAllow: merged.hookAllow,
      descriptions: merged.descriptions,
      allowRules: active.filter((rule) => rule.behavior === 'allow').map((rule) => rule.text),
      projectRoot: options.projectRoot,
      home: options.home,
      diagnostics: [
        ...loaded.diagnostics,
        ...given.diagnostics,
        ...merged.diagnostics,
        ...diagnostics,
        ...resting.map(restingNotice),
      ] satisfies readonly Diagnostic[],
    };
    options.onChange();
  };
  const permitted = (mode: PermissionMode): PermissionMode =>
    (mode === 'bypassPermissions' && merged.disableBypassPermissionsMode) || (mode === 'auto' && merged.disableAutoMode)
      ? 'default'
      : mode;

  const load = async () => {
    try {
      const now = (await source?.load()) ?? {};
      if (begun && sameSettings(now, said)) return;
      said = now;
      loaded = keepLastGood(now, loaded.values);
    } catch (error) {
      options.onFailure(error);
    }
    rebuild();
    begun = true;
  };

  rebuild();
  return {
    current: () => policy,
    merged: () => merged,
    loaded: () => loaded.values,
    source: source && {
      load: () => source.load(),
      addRule: async (scope, list, text) => {
        await source.addRule(scope, list, text);
        const kind = list === 'allow' ? 'allow-rule' : list === 'additionalDirectories' ? 'directory' : null;
        if (kind && scope !== 'userSettings') await trust.answer([{ kind, text, source: scope }], 'trusted');
      },
      removeRule: (scope, list, rule) => source.removeRule(scope, list, rule),
    },
    // One after the other: an earlier reading must not replace a later one.
    reload: () => (reloading = reloading.then(load)),
    setSettings: (settings) => {
      given = keepLastGood(settings, given.values);
      rebuild();
    },
    setCommand: (settings) => {
      command = settings;
      rebuild();
    },
    setMode: (mode) => {
      chosenMode = mode;
      recompile();
    },
    rebuild,
    setSessionRules: (rules) => {
      sessionRules = rules;
      recompile();
    },
  };
}

function restingNotice({ text, source, file }: SourcedRule): Diagnostic {
  const message = 'This rule rests in mode auto: it allows whatever is run, which the classifier is there to judge.';
  return { severity: 'warning', message, source, ...(file !== undefined && { file }), rule: text };
}

/** Most readings find what was there before, and to merge and compile it again would cost every call that writes. */
function sameSettings(now: RawSettings, before: RawSettings): boolean {
  return RULE_SOURCES.every((source) => {
    const [one, other] = [now[source], before[source]];
    if (one instanceof Error || other instanceof Error) return String(one) === String(other);
    return one === other || JSON.stringify(one) === JSON.stringify(other);
  });
}
