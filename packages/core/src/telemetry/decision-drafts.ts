import type { SessionEvent } from '../events.js';
import { decide, type Behavior, type Decision } from '../permission/vote.js';
import type { DecisionPlace } from '../ports/log-store.js';
import type { UnsealedRecord } from './log-chain.js';

interface Draft {
  readonly at: number;
  readonly startedAt: number;
  readonly place: DecisionPlace;
  readonly name: string;
  input: unknown;
  decision: Decision | null;
  promptOpenedAt: number | null;
  waiting: number;
  backstops: number;
  readonly stages: Record<string, number>;
}

export interface DraftOptions {
  readonly sessionId: string;
  /** ms since the epoch. */
  readonly date: () => number;
  readonly place: () => DecisionPlace;
  /** The name of the tool that answers to `name`. */
  readonly toolName: (name: string) => string | undefined;
}

/** Gathers what the events of each call say; answers with the call's record when it has ended. */
export function decisionDrafts(options: DraftOptions): (event: SessionEvent) => UnsealedRecord | undefined {
  // More than one where an id is used again: such a call is answered at once, before the first goes on.
  const open = new Map<string, Draft[]>();
  return (event) => {
    if (!('toolUseId' in event)) return undefined;
    const id = event.toolUseId;
    if (event.type === 'call-requested') {
      const draft: Draft = {
        at: options.date(),
        startedAt: event.at,
        place: options.place(),
        name: event.name,
        input: event.input,
        decision: null,
        promptOpenedAt: null,
        waiting: 0,
        backstops: 0,
        stages: {},
      };
      open.set(id, [...(open.get(id) ?? []), draft]);
      return undefined;
    }
    const drafts = open.get(id);
    const draft = drafts?.at(-1);
    if (!drafts || !draft) return undefined;
    if (event.type !== 'call-ended') {
      note(draft, event);
      return undefined;
    }
    drafts.pop();
    if (drafts.length === 0) open.delete(id);
    const { failure, result } = event;
    return {
      at: draft.at,
      session: options.sessionId,
      toolUseId: id,
      tool: options.toolName(draft.name) ?? null,
      decision: draft.decision && {
        behavior: draft.decision.behavior,
        from: draft.decision.by.from,
        policy: policyBehavior(draft.decision),
      },
      outcome: failure?.kind ?? (result.is_error ? 'error-result' : 'success'),
      ...(draft.backstops > 0 && { backstops: draft.backstops }),
      stop: failure?.kind === 'denied' && failure.stop,
      durations: { total: event.durationMs, waiting: draft.waiting, stages: draft.stages },
      lostBefore: 0,
      private: { input: draft.input, by: draft.decision?.by ?? null, place: draft.place },
    };
  };
}

function note(draft: Draft, event: SessionEvent): void {
  switch (event.type) {
    case 'stage-ended':
      draft.stages[event.stage] = event.durationMs;
      return;
    case 'input-revised':
      draft.input = event.input;
      return;
    case 'permission-decided':
      draft.decision = event.decision;
      return;
    case 'backstop':
      draft.backstops += 1;
      return;
    case 'prompt-opened':
      draft.promptOpenedAt = event.at;
      return;
    case 'prompt-closed':
      draft.waiting += event.at - (draft.promptOpenedAt ?? event.at);
      draft.promptOpenedAt = null;
      return;
    default:
  }
}

const POLICY: ReadonlySet<string> = new Set(['validation', 'tool', 'rule', 'mode']);

function policyBehavior({ trail }: Decision): Behavior | null {
  const votes = trail.filter(({ by }) => POLICY.has(by.from));
  // Where a hook ended the chain the mode was never asked.
  const wasAsked = votes.some(({ by, behavior }) => by.from === 'mode' || behavior === 'deny');
  return wasAsked ? decide(votes).behavior : null;
}
