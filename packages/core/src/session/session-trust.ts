// What a person said about the grants of a project's settings (lifecycle, readings 4 and 6): kept by content, over reloads.
import type { SettingsGrant, TrustRecord, TrustState, TrustStore } from '../ports/trust-store.js';
import { grantKey, type TrustedGrants } from '../settings/trust.js';

/** A grant of the project's settings as they are now, and what was said about it. */
export interface ProjectGrant extends SettingsGrant {
  readonly state: TrustState;
}

export interface SessionTrust {
  /** Loads what earlier sessions of this project left. Call once. Never rejects. */
  load(): Promise<void>;
  /** A new object after every change. */
  trusted(): TrustedGrants;
  stateOf(grant: SettingsGrant): TrustState;
  /** Never rejects. */
  answer(grants: readonly SettingsGrant[], state: TrustState): Promise<void>;
  /** The host says that the person trusts what the project says now: all but what came up unasked, or was refused. */
  trustAtStart(grants: readonly SettingsGrant[]): void;
}

export function createSessionTrust(store: TrustStore | null, onFailure: (error: unknown) => void): SessionTrust {
  const known = new Map<string, TrustState>();
  const atStart = new Set<string>();
  let trusted: TrustedGrants = new Set();

  const collect = () => {
    const words = [...known].flatMap(([key, state]) => (state === 'trusted' ? [key] : []));
    trusted = new Set([...words, ...[...atStart].filter((key) => !known.has(key))]);
  };
  const kept = async (work: () => Promise<void> | undefined) => {
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
  };
  return {
    load: async () => {
      await kept(async () => {
        for (const { key, state } of (await store?.list()) ?? []) known.set(key, state);
      });
      collect();
    },
    trusted: () => trusted,
    stateOf: (grant) => {
      const key = grantKey(grant);
      return trusted.has(key) ? 'trusted' : (known.get(key) ?? 'waiting');
    },
    answer: async (grants, state) => {
      const records = grants.map((grant): TrustRecord => ({ key: grantKey(grant), state }));
      const changed = records.filter(({ key }) => known.get(key) !== state);
      if (changed.length === 0) return;
      for (const { key } of changed) known.set(key, state);
      collect();
      await kept(() => store?.set(changed));
    },
    trustAtStart: (grants) => {
      for (const grant of grants) atStart.add(grantKey(grant));
      collect();
    },
  };
}
