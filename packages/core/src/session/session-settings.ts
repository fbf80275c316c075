// Everything of a session that settings, grants and trust say, kept up to date: the policy, and who hears of its changes.
import type { Prompter } from '../ports/prompter.js';
import type { Sandbox } from '../ports/sandbox.js';
import type { SavedScope } from '../ports/settings-source.js';
import type { SettingsGrant, TrustState, TrustStore } from '../ports/trust-store.js';
import type { Behavior, GrantScope } from '../permission/vote.js';
import { placedDirectory } from '../settings/merge-settings.js';
import { readSettings } from '../settings/schema.js';
import { derived } from './derived.js';
import {
  createSessionPolicy,
  type SessionPolicy,
  type SessionPolicyOptions,
  type SessionRule,
} from './session-policy.js';
import { createSessionTrust, type ProjectGrant } from './session-trust.js';
import { createTrustQuestion } from './trust-question.js';
import { watchSandbox } from './watched-sandbox.js';

/** A rule that a person can take back: one in settings of theirs or of the project, or one of this session that no store keeps. */
export interface SavedRule {
  readonly rule: string;
  readonly behavior: Behavior;
  readonly scope: SavedScope | 'session';
  /** The file that holds it, where one does. */
  readonly file?: string;
}

export interface SessionSettings extends Omit<SessionPolicy, 'rebuild' | 'setSessionRules'> {
  /** Tools and hooks act here, so that it is known when the files of settings may have changed. */
  readonly sandbox: Sandbox;
  load(): Promise<void>;
  /** Reads the settings again if files may have changed since; undefined where nothing may have. */
  refresh(): Promise<void> | undefined;
  /** Calls `listener` after each change of rules or mode; the answer ends that. */
  onChange(listener: () => void): () => void;
  setGrantRules(rules: readonly string[]): void;
  /** A rule for this session that no store keeps. */
  addSessionRule(text: string, behavior?: Behavior): void;
  /** Beside the working directory: those of settings, and those of this session. */
  directories(): readonly string[];
  /** Directories as settings write them. Where no settings are kept, `scope` is the session. Rejects as the source does. */
  changeDirectories(change: 'add' | 'remove', scope: GrantScope, directories: readonly string[]): Promise<void>;
  savedRules(): readonly SavedRule[];
  removeRule(rule: SavedRule): Promise<void>;
  projectGrants(): readonly ProjectGrant[];
  answerTrust(grants: readonly SettingsGrant[], state: Exclude<TrustState, 'waiting'>): Promise<void>;
}

/** What an answer of a person or a hook may change. */
export type PolicyEdits = Pick<
  SessionSettings,
  'setMode' | 'addSessionRule' | 'savedRules' | 'removeRule' | 'changeDirectories'
>;

export interface SessionSettingsOptions extends Omit<SessionPolicyOptions, 'trust' | 'onChange'> {
  readonly sessionId: string;
  readonly sandbox: Sandbox;
  readonly prompter: Prompter | null;
  readonly trustStore: TrustStore | null;
  readonly onTrustNeeded: (grants: readonly SettingsGrant[]) => void;
  /** A person has answered a question about trust. */
  readonly onTrustAnswered: () => void;
}

export function createSessionSettings(options: SessionSettingsOptions): SessionSettings {
  const { sessionId, projectRoot, prompter, onTrustNeeded, onFailure } = options;
  const listeners = new Set<() => void>();
  let grantRules: readonly string[] = [];
  let unsaved: readonly SessionRule[] = [];
  let ownDirectories: readonly string[] = [];
  let loaded = false;

  const trust = createSessionTrust(options.trustStore, onFailure);
  const policy = createSessionPolicy({
    ...options,
    trust,
    onChange: () => {
      for (const listener of [...listeners]) listener();
    },
  });
  const answerTrust: SessionSettings['answerTrust'] = async (grants, state) => {
    const kept = trust.answer(grants, state);
    policy.rebuild();
    await kept;
  };
  const question = createTrustQuestion({
    sessionId,
    projectRoot,
    prompter,
    onNeeded: onTrustNeeded,
    onAnswer: (grants, trusted) => {
      void answerTrust(grants, trusted ? 'trusted' : 'refused');
      options.onTrustAnswered();
    },
    onFailure,
  });
  listeners.add(() => {
    if (!loaded) return;
    const waiting = policy.merged().withheld.filter((grant) => trust.stateOf(grant) === 'waiting');
    // What came up after the project was trusted, a later start must not take as trusted.
    if (options.trusted) void trust.answer(waiting, 'waiting');
    question.ask(waiting);
  });
  const watched = options.source ? watchSandbox(options.sandbox, () => void policy.reload()) : undefined;
  const directories = derived(
    () => policy.merged().additionalDirectories,
    (kept) =>
      derived(
        () => ownDirectories,
        (own) => [...kept, ...own],
      ),
  );
  const applyRules = () =>
    policy.setSessionRules([...grantRules.map((text) => ({ text, behavior: 'allow' as const })), ...unsaved]);

  return {
    ...policy,
    sandbox: watched?.sandbox ?? options.sandbox,
    load: async () => {
      await trust.load();
      loaded = true;
      await policy.reload();
    },
    refresh: () => (watched?.changed() ? policy.reload() : undefined),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setGrantRules: (rules) => {
      grantRules = rules;
      applyRules();
    },
    addSessionRule: (text, behavior = 'allow') => {
      unsaved = [...unsaved, { text, behavior }];
      applyRules();
    },
    directories: () => directories()(),
    changeDirectories: async (change, scope, given) => {
      const { source } = policy;
      if (scope !== 'session' && source) {
        for (const one of given) {
          if (change === 'add') await source.addRule(scope, 'additionalDirectories', one);
          else await source.removeRule(scope, 'additionalDirectories', one);
        }
        return policy.reload();
      }
      const named = given.map((one) => placedDirectory(one, options.cwd, options.home));
      const others = ownDirectories.filter((one) => !named.includes(one));
      ownDirectories = change === 'add' ? [...others, ...named] : others;
    },
    savedRules: () => [
      ...keptRules(policy),
      ...unsaved.map(({ text, behavior }) => ({ rule: text, behavior, scope: 'session' as const })),
    ],
    removeRule: async ({ rule, behavior, scope }) => {
      if (scope === 'session') {
        unsaved = unsaved.filter((one) => one.text !== rule || one.behavior !== behavior);
        return applyRules();
      }
      if (!options.source) throw new Error('The settings that hold this rule were given at start: change them there.');
      await options.source.removeRule(scope, behavior, rule);
      await policy.reload();
    },
    projectGrants: () => {
      const { granted, withheld } = policy.merged();
      return [...granted, ...withheld].map((grant) => ({ ...grant, state: trust.stateOf(grant) }));
    },
    answerTrust,
  };
}

/** Rules in force that the settings source keeps: those given at start are the host's. */
function keptRules({ merged, loaded }: SessionPolicy): readonly SavedRule[] {
  return merged().rules.flatMap(({ text, behavior, source, file }): readonly SavedRule[] => {
    if (source !== 'userSettings' && source !== 'projectSettings' && source !== 'localSettings') return [];
    const kept = readSettings(loaded()[source]);
    if (!kept.ok || !kept.settings[behavior].includes(text)) return [];
    return [{ rule: text, behavior, scope: source, ...(file !== undefined && { file }) }];
  });
}
