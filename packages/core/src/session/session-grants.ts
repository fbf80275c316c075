// The grants of one session: in memory, where decisions read them, and in a store, where they outlive a reload.
import { canonicalJson, sha256 } from '../input/input-hash.js';
import type { Clock } from '../ports/clock.js';
import type { Grant, GrantStore } from '../ports/grant-store.js';

export interface SessionGrants {
  /** Loads what an earlier run of this session left. Call once, before anything else. Never rejects. */
  load(): Promise<void>;
  list(): readonly Grant[];
  rules(): readonly string[];
  /** A single-use grant for one call and the input the person saw (L4.8). Never rejects. */
  addOnce(toolUseId: string, input: unknown): Promise<void>;
  hasOnce(toolUseId: string, input: unknown): Promise<boolean>;
  /** The call starts: its single-use grant is gone. Undefined where it had none. Never rejects. */
  consumeOnce(toolUseId: string): Promise<void> | undefined;
  /** Rejects where the store does; the rule then holds until the session ends. */
  addRule(rule: string): Promise<void>;
  revoke(id: string): Promise<void>;
}

export function createSessionGrants(options: {
  readonly sessionId: string;
  readonly store: GrantStore;
  readonly clock: Clock;
  /** The list of rules has changed. */
  readonly onChange: () => void;
  readonly onFailure: (error: unknown) => void;
}): SessionGrants {
  const { sessionId, store, clock, onChange, onFailure } = options;
  const grants = new Map<string, Grant>();
  const kept = async (write: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      onFailure(error);
    }
  };
  const onceId = (toolUseId: string) => `once ${toolUseId}`;

  return {
    load: async () => {
      try {
        for (const grant of await store.list(sessionId)) grants.set(grant.id, grant);
      } catch (error) {
        onFailure(error);
      }
      onChange();
    },
    list: () => [...grants.values()],
    rules: () => [...grants.values()].flatMap((grant) => (grant.kind === 'rule' ? [grant.rule] : [])),
    addOnce: async (toolUseId, input) => {
      const inputHash = await sha256(canonicalJson(input));
      const grant: Grant = {
        kind: 'once',
        id: onceId(toolUseId),
        sessionId,
        toolUseId,
        inputHash,
        grantedAt: clock.date(),
      };
      grants.set(grant.id, grant);
      await kept(() => store.add(grant));
    },
    hasOnce: async (toolUseId, input) => {
      const grant = grants.get(onceId(toolUseId));
      return grant?.kind === 'once' && grant.inputHash === (await sha256(canonicalJson(input)));
    },
    consumeOnce: (toolUseId) => {
      if (grants.size === 0) return undefined;
      const id = onceId(toolUseId);
      return grants.delete(id) ? kept(() => store.remove(sessionId, id)) : undefined;
    },
    addRule: async (rule) => {
      const grant: Grant = { kind: 'rule', id: `rule ${rule}`, sessionId, rule, grantedAt: clock.date() };
      grants.set(grant.id, grant);
      onChange();
      await store.add(grant);
    },
    revoke: async (id) => {
      if (!grants.delete(id)) return;
      onChange();
      await store.remove(sessionId, id);
    },
  };
}
