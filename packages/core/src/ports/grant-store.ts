/** What a person granted for one session. */
export type Grant =
  /** An "allow once", bound to one call and its input, gone when the call starts (L4.8). */
  | {
      readonly kind: 'once';
      readonly id: string;
      readonly sessionId: string;
      readonly toolUseId: string;
      /** SHA-256 (hex) of the canonical JSON of the input that the person saw. */
      readonly inputHash: string;
      readonly grantedAt: number;
    }
  /** An "always" for this session. */
  | {
      readonly kind: 'rule';
      readonly id: string;
      readonly sessionId: string;
      readonly rule: string;
      readonly grantedAt: number;
    };

/** Keeps session grants. A rejection means: the grant holds for this run and is not remembered. */
export interface GrantStore {
  /** Oldest first. Records that cannot be read are left out. */
  list(sessionId: string): Promise<readonly Grant[]>;
  /** Replaces a grant with the same id. */
  add(grant: Grant): Promise<void>;
  /** Unknown ids are ignored. */
  remove(sessionId: string, id: string): Promise<void>;
}
