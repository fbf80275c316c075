// What one call's stages may touch. Each stage names the part it uses, so this is a menu and not a bag.
import type { TaskBoard } from './background/task-board.js';
import type { VerdictCache } from './classifier/verdict-cache.js';
import type { AutoModeBook } from './decide/auto-mode-book.js';
import type { DenialBook } from './decide/denial-book.js';
import type { LateNotes } from './decide/late-notes.js';
import type { NewEvent } from './events.js';
import type { HookIndex } from './hooks/hook-index.js';
import type { CallJournal } from './session/call-journal.js';
import type { Policy } from './session/policy.js';
import type { Classifier } from './ports/classifier.js';
import type { Clock } from './ports/clock.js';
import type { Prompter } from './ports/prompter.js';
import type { ResultStore } from './ports/result-store.js';
import type { SettingsSource } from './ports/settings-source.js';
import type { Telemetry } from './ports/telemetry.js';
import type { ToolOutput } from './ports/tool-output.js';
import type { ToolContext } from './ports/tool.js';
import type { Turn } from './schedule/gate.js';
import type { SessionGrants } from './session/session-grants.js';
import type { PolicyEdits } from './session/session-settings.js';
import type { StopSwitch } from './stop-switch.js';
import type { ToolRegistry } from './tool-registry.js';

/** ms, all of them. */
export interface TimeLimits {
  /** A tool that names no limit of its own. */
  readonly defaultMs: number;
  /** No tool and no input gets more. */
  readonly ceilingMs: number;
  /** How long a stopped tool may take to end before it is answered for. */
  readonly graceMs: number;
  /** How long a store may take. */
  readonly storeMs: number;
  /** How long a prompt waits for a classifier that is still thinking, before it opens. */
  readonly promptWaitMs: number;
  /** How long a prompt stands unanswered before Notification hooks hear of it. */
  readonly notifyAfterMs: number;
}

export interface CallEnvironment {
  readonly registry: ToolRegistry;
  readonly hooks: HookIndex;
  readonly classifier: Classifier | null;
  readonly prompter: Prompter | null;
  readonly results: ResultStore;
  readonly settings: SettingsSource | null;
  readonly grants: SessionGrants;
  readonly journal: Pick<CallJournal, 'starting'>;
  readonly denials: DenialBook;
  /** As it is now: rules and mode may change between two awaits. */
  readonly policy: () => Policy;
  /** Calls `listener` after each change of rules or mode; the answer ends that. */
  readonly onPolicyChange: (listener: () => void) => () => void;
  /** How a person's answer, or a hook's, changes them. */
  readonly edits: PolicyEdits;
  /** Whether mode `auto` still refuses by itself. */
  readonly autoMode: AutoModeBook;
  readonly verdicts: VerdictCache;
  /** What came too late for the call it was about: the next result takes it along. */
  readonly lateNotes: LateNotes;
  readonly reloadSettings: () => Promise<void>;
  /** Reads settings again if files may have changed since; undefined where nothing may have. */
  readonly refreshSettings: () => Promise<void> | undefined;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly limits: TimeLimits;
  /** The one object that `validateInput`, `checkPermissions` and `call` of this call get. */
  readonly context: ToolContext;
  /** The background tasks of the session, whose ends the next result tells. */
  readonly tasks: TaskBoard;
  /** What the tool has written to `context.output`, if it asked for it. */
  readonly written: () => ToolOutput | undefined;
  /** Aborted when somebody stops the call. Its follower is behind `context.signal`: that ends alone at the time limit. */
  readonly stop: StopSwitch;
  readonly turn: Turn;
  /** Null where nobody listens, so that no event is built for nobody: `env.emit?.({ ... })`. */
  readonly emit: ((event: NewEvent) => void) | null;
  /** ms on the clock. */
  readonly requestedAt: number;
}
